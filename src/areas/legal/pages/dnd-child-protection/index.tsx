import { LegalScreen } from '../../parts/LegalScreen'

export default function DndChildProtectionPage() {
  return <LegalScreen path="/dndChildProtection" />
}
