import { go } from '@/navigation/go'
import { EntryList } from '@/widgets/EntryList/EntryList'
import { Screen } from '@/widgets/Screen/Screen'

export default function WhiteNameListPage() {
  return (
    <Screen path="/whiteNameList">
      <EntryList
        list="white"
        onAdd={() => go('/addNameList', { type: 'white' })}
        onImport={() => go('/addNameList', { type: 'white', way: 'paste' })}
      />
    </Screen>
  )
}
