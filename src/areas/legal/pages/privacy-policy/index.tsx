import { Screen } from '@/widgets/Screen/Screen'
import { LegalDocument } from '../../parts/LegalDocument'
import { privacyPolicy } from './text'

export default function PrivacyPolicyPage() {
  return (
    <Screen path="/privacyPolicy">
      <LegalDocument texts={privacyPolicy} />
    </Screen>
  )
}
