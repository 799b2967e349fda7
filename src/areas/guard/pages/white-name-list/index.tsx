import { Screen } from '@/widgets/Screen/Screen'
import { NameList } from '../../parts/NameList/NameList'

export default function WhiteNameListPage() {
  return (
    <Screen path="/whiteNameList">
      <NameList list="white" />
    </Screen>
  )
}
