import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { guardMessages } from '../../messages'
import { ByHand } from './ByHand'
import { addNameMessages } from './messages'
import { Pasted } from './Pasted'
import { PickNumbers } from './PickNumbers'
import { useAddNumber } from './use-add-number'
import { usePasted } from './use-pasted'
import './index.scss'

const ways = ['hand', 'contacts', 'recent', 'paste'] as const
type Way = (typeof ways)[number]

/** Puts numbers on a list: by hand, from the address book, from recent calls, or many from a text or a file. */
export default function AddNameListPage() {
  const t = useMessages(guardMessages)
  const tWay = useMessages(addNameMessages)
  const params = useRouteParams('/addNameList')
  const [list, setList] = useState<ListName>(params.type === 'white' ? 'white' : 'black')
  const [way, setWay] = useState<Way>(ways.find((name) => name === params.way) ?? 'hand')
  // Here, so that what was typed is still there when one comes back from another way.
  const form = useAddNumber(list, params.phone ?? '')
  const pasted = usePasted(list)

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
        <Tabs
          label={tWay('ways')}
          items={ways.map((name) => ({ key: name, text: tWay(name), id: `list-way-${name}` }))}
          active={way}
          onChange={setWay}
        />
        {way === 'hand' ? <ByHand list={list} form={form} /> : null}
        {way === 'contacts' || way === 'recent' ? <PickNumbers key={way} list={list} source={way} /> : null}
        {way === 'paste' ? <Pasted list={list} pasted={pasted} /> : null}
      </View>
    </Screen>
  )
}
