import { LegalScreen } from '../../parts/LegalScreen'

export default function ServiceAgreementPage() {
  return <LegalScreen path="/serviceAgreement" />
}
