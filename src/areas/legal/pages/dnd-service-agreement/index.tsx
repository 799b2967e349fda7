import { LegalScreen } from '../../parts/LegalScreen'

export default function DndServiceAgreementPage() {
  return <LegalScreen path="/dndServiceAgreement" />
}
