import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDraft } from '@/hooks/use-draft'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { AddEntries } from '@/widgets/AddEntries/AddEntries'
import { Screen } from '@/widgets/Screen/Screen'
import './index.scss'

const addNameMessages = defineMessages({
  'zh-CN': {
    black: '黑名单',
    white: '白名单',
    blackTitle: '添加到黑名单',
    whiteTitle: '添加到白名单',
    chooseList: '添加到',
  },
  en: {
    black: 'Blacklist',
    white: 'Whitelist',
    blackTitle: 'Add to the blacklist',
    whiteTitle: 'Add to the whitelist',
    chooseList: 'Add to',
  },
})

/** Adds numbers to the blacklist or the whitelist. */
export default function AddNameListPage() {
  const t = useMessages(addNameMessages)
  const params = useRouteParams('/addNameList')
  const { value: list, set: setList } = useDraft<'black' | 'white'>(
    'addNameList',
    params.type === 'white' ? 'white' : 'black',
  )
  const leave = useLeave(list === 'black' ? '/blackNameList' : '/whiteNameList')

  return (
    <Screen path="/addNameList" title={t(list === 'black' ? 'blackTitle' : 'whiteTitle')}>
      <View className="add-name">
        <Tabs
          label={t('chooseList')}
          items={[
            { key: 'black', text: t('black'), id: 'list-black' },
            { key: 'white', text: t('white'), id: 'list-white' },
          ]}
          active={list}
          onChange={setList}
        />
        <AddEntries list={list} way={params.way} value={params.phone} onAdded={(left) => left === 0 && leave()} />
      </View>
    </Screen>
  )
}
