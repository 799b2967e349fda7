import { go } from '@/navigation/go'
import { EntryList } from '@/widgets/EntryList/EntryList'
import { Screen } from '@/widgets/Screen/Screen'

/** Senders whose SMS are held. */
export default function RejectNumberListPage() {
  return (
    <Screen path="/rejectNumberList">
      <EntryList
        list="refused"
        onAdd={() => go('/addNumberList')}
        onImport={() => go('/addNumberList', { way: 'paste' })}
      />
    </Screen>
  )
}
