import { LandingScreen } from '@/widgets/LandingScreen/LandingScreen'

export default function DirectSetPage() {
  return <LandingScreen path="/ds" />
}
