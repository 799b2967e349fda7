import { HelpBook } from '../../parts/HelpBook'

/** The public help of the whole product; `topic` opens it at one question. */
export default function HelpCenterPage() {
  return <HelpBook path="/helpCenter" />
}
