import { Screen } from '@/widgets/Screen/Screen'
import { NameList } from '../../parts/NameList/NameList'

export default function BlackNameListPage() {
  return (
    <Screen path="/blackNameList">
      <NameList list="black" />
    </Screen>
  )
}
