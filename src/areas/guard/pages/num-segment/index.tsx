import type { SegmentListName } from '@contract/words/lists'
import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { EntryList } from '@/widgets/EntryList/EntryList'
import { Screen } from '@/widgets/Screen/Screen'
import { segmentMessages } from './messages'
import { SegmentEffect } from './SegmentEffect'
import './index.scss'

/** Number segments: those that are stopped, and those that are let through. */
export default function NumSegmentPage() {
  const t = useMessages(segmentMessages)
  const [list, setList] = useState<SegmentListName>('blackSegment')
  return (
    <Screen path="/numSegment">
      <Tabs
        label={t('lists')}
        items={[
          { key: 'blackSegment', text: t('black'), id: 'segments-black' },
          { key: 'whiteSegment', text: t('white'), id: 'segments-white' },
        ]}
        active={list}
        onChange={setList}
      />
      <View className="num-segment">
        <EntryList key={list} list={list} effectOf={(prefix) => <SegmentEffect list={list} prefix={prefix} />} />
      </View>
    </Screen>
  )
}
