import { Screen } from '@/widgets/Screen/Screen'

export default function HomePage() {
  return <Screen path="/">{null}</Screen>
}
