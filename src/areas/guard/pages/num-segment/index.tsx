import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { Screen } from '@/widgets/Screen/Screen'
import { segmentMessages } from './messages'
import { SegmentList } from './SegmentList'
import './index.scss'

/** Numbers that begin alike: those that are stopped, and those that are let through. */
export default function NumSegmentPage() {
  const t = useMessages(segmentMessages)
  const [list, setList] = useState<ListName>('black')
  return (
    <Screen path="/numSegment">
      <Tabs
        label={t('lists')}
        items={[
          { key: 'black', text: t('black'), id: 'segments-black' },
          { key: 'white', text: t('white'), id: 'segments-white' },
        ]}
        active={list}
        onChange={setList}
      />
      <View className="num-segment">
        <SegmentList key={list} list={list} />
      </View>
    </Screen>
  )
}
