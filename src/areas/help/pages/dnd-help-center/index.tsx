import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { HelpBook } from '../../parts/HelpBook'
import { dndHelpMessages } from './messages'
import { dndHelpGroups } from './topics'

/** The public help of the do-not-disturb product; `topic` opens it at one question. */
export default function DndHelpCenterPage() {
  const { topic } = useRouteParams('/dndHelpCenter')
  return (
    <Screen path="/dndHelpCenter">
      <HelpBook groups={dndHelpGroups} messages={dndHelpMessages} asked={topic} />
    </Screen>
  )
}
