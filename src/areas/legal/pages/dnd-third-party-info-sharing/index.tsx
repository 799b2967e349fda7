import { LegalScreen } from '../../parts/LegalScreen'

export default function DndThirdPartyInfoSharingPage() {
  return <LegalScreen path="/dndThirdPartyInfoSharing" />
}
