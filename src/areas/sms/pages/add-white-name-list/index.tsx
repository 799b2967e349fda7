import { Screen } from '@/widgets/Screen/Screen'
import { SmsList } from '../../parts/SmsList/SmsList'

/** Senders whose SMS always pass; one is added on the same screen. */
export default function AddWhiteNameListPage() {
  return (
    <Screen path="/addWhiteNameList">
      <SmsList list="allowed" />
    </Screen>
  )
}
