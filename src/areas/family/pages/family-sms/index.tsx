import { LandingScreen } from '@/widgets/LandingScreen/LandingScreen'

export default function FamilySmsPage() {
  return <LandingScreen path="/fs" />
}
