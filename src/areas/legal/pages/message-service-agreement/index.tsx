import { LegalScreen } from '../../parts/LegalScreen'

export default function MessageServiceAgreementPage() {
  return <LegalScreen path="/messageServiceAgreement" />
}
