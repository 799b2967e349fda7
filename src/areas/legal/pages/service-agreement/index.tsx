import { Screen } from '@/widgets/Screen/Screen'
import { LegalDocument } from '../../parts/LegalDocument'
import { serviceAgreement } from './text'

export default function ServiceAgreementPage() {
  return (
    <Screen path="/serviceAgreement">
      <LegalDocument texts={serviceAgreement} />
    </Screen>
  )
}
