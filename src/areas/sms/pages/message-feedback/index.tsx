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

/** Reports of SMS that were wrongly held, were missed, or are spam, and their results. */
export default function MessageFeedbackPage() {
  const t = useMessages(feedbackMessages)
  // Kept here, so that the input survives a switch to the other tab and back.
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
