import { LegalScreen } from '../../parts/LegalScreen'

export default function DndPrivacyPolicyPage() {
  return <LegalScreen path="/dndPrivacyPolicy" />
}
