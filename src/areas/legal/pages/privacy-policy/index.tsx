import { LegalScreen } from '../../parts/LegalScreen'

export default function PrivacyPolicyPage() {
  return <LegalScreen path="/privacyPolicy" />
}
