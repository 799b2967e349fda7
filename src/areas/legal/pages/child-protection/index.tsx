import { LegalScreen } from '../../parts/LegalScreen'

export default function ChildProtectionPage() {
  return <LegalScreen path="/childProtection" />
}
