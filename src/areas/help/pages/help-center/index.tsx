import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { HelpBook } from '../../parts/HelpBook'
import { helpMessages } from './messages'
import { helpGroups } from './topics'

/** The public help of the whole product; `topic` opens it at one question. */
export default function HelpCenterPage() {
  const { topic } = useRouteParams('/helpCenter')
  return (
    <Screen path="/helpCenter">
      <HelpBook groups={helpGroups} messages={helpMessages} asked={topic} />
    </Screen>
  )
}
