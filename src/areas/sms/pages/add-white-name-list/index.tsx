import { EntryList } from '@/widgets/EntryList/EntryList'
import { Screen } from '@/widgets/Screen/Screen'

/** Senders whose SMS always pass; entries are added on the same screen. */
export default function AddWhiteNameListPage() {
  return (
    <Screen path="/addWhiteNameList">
      <EntryList list="allowed" />
    </Screen>
  )
}
