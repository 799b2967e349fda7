import { LandingScreen } from '@/widgets/LandingScreen'

export default function FamilySmsPage() {
  return <LandingScreen path="/fs" />
}
