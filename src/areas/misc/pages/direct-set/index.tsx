import { LandingScreen } from '@/widgets/LandingScreen'

export default function DirectSetPage() {
  return <LandingScreen path="/ds" />
}
