import { useState } from 'react'
import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { blankFeedback, FeedbackForm } from './FeedbackForm'
import { feedbackMessages } from './messages'
import { MyFeedback } from './MyFeedback'
import './index.scss'

const parts = ['write', 'mine'] as const

/** Feedback to the carrier, and the replies; `tab=mine` opens the replies. */
export default function FeedbackPage() {
  const t = useMessages(feedbackMessages)
  const { tab } = useRouteParams('/feedback')
  // Kept here, so that the input survives a switch to the other tab and back.
  const draft = useDraft('feedback', blankFeedback)
  const [part, setPart] = useState<(typeof parts)[number]>(tab === 'mine' ? 'mine' : 'write')
  return (
    <Screen path="/feedback">
      <View className="feedback">
        <Tabs
          label={t('views')}
          items={parts.map((key) => ({ key, text: t(key), id: `feedback-tab-${key}` }))}
          active={part}
          onChange={setPart}
        />
        {part === 'mine' ? (
          <MyFeedback />
        ) : (
          <>
            <FeedbackForm draft={draft} onSent={() => setPart('mine')} />
            <Section title={t('faster')}>
              <Card flush>
                <ListRow
                  id="feedback-calls"
                  icon="phone-off"
                  title={t('calls')}
                  detail={t('callsText')}
                  onClick={() => go('/search', { tab: '0' })}
                />
                <ListRow
                  id="feedback-sms"
                  icon="message"
                  title={t('sms')}
                  detail={t('smsText')}
                  onClick={() => go('/messageFeedback')}
                />
              </Card>
            </Section>
          </>
        )}
      </View>
    </Screen>
  )
}
