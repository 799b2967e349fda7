import { LandingScreen } from '@/widgets/LandingScreen/LandingScreen'

export default function WeeklySmsPage() {
  return <LandingScreen path="/ws" />
}
