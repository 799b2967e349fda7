import { LegalScreen } from '../../parts/LegalScreen'

export default function DndPersonalInfoCollenctionPage() {
  return <LegalScreen path="/dndPersonalInfoCollenction" />
}
