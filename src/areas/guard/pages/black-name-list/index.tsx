import { go } from '@/navigation/go'
import { EntryList } from '@/widgets/EntryList/EntryList'
import { Screen } from '@/widgets/Screen/Screen'

export default function BlackNameListPage() {
  return (
    <Screen path="/blackNameList">
      <EntryList
        list="black"
        onAdd={() => go('/addNameList', { type: 'black' })}
        onImport={() => go('/addNameList', { type: 'black', way: 'paste' })}
      />
    </Screen>
  )
}
