import { go } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { SmsList } from '../../parts/SmsList/SmsList'

/** Senders whose SMS are held. */
export default function RejectNumberListPage() {
  return (
    <Screen path="/rejectNumberList">
      <SmsList list="refused" onAdd={() => go('/addNumberList')} />
    </Screen>
  )
}
