import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { feedbackMessages } from '../../feedback-messages'
import { MyReports } from './MyReports'
import { ReportForm } from './ReportForm'
import { useReportForm } from './use-report-form'
import './index.scss'

const parts = ['write', 'mine'] as const

/** Reports of SMS that were held wrongly, missed, or are spam, and what became of them. */
export default function MessageFeedbackPage() {
  const t = useMessages(feedbackMessages)
  // Here, so that what was typed is still there after a look at the other tab.
  const form = useReportForm()
  const [part, setPart] = useState<(typeof parts)[number]>('write')

  return (
    <Screen path="/messageFeedback">
      <ProductGate feature="sms">
        <View className="sms-feedback">
          <Tabs
            label={t('views')}
            items={parts.map((key) => ({ key, text: t(key), id: `feedback-${key}` }))}
            active={part}
            onChange={setPart}
          />
          {part === 'write' ? <ReportForm form={form} onSent={() => setPart('mine')} /> : <MyReports />}
        </View>
      </ProductGate>
    </Screen>
  )
}
