import { HelpBook } from '../../parts/HelpBook'

/** The public help of the do-not-disturb product; `topic` opens it at one question. */
export default function DndHelpCenterPage() {
  return <HelpBook path="/dndHelpCenter" />
}
