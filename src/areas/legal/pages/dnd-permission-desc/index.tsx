import { LegalScreen } from '../../parts/LegalScreen'

export default function DndPermissionDescPage() {
  return <LegalScreen path="/dndPermissionDesc" />
}
