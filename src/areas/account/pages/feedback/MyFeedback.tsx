import { useState } from 'react'
import { View } from '@tarojs/components'
import type { Feedback } from '@contract/feedback'
import { feedbackQuery } from '@/api/feedback'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { serviceHotline } from '@/rules/phone/hotlines'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { StoredFile } from '@/widgets/Uploads/StoredFile'
import { feedbackMessages } from './messages'

/** The subscriber's feedback, newest first. A tap on a row opens it with the carrier's reply. */
export function MyFeedback() {
  const t = useMessages(feedbackMessages)
  const pages = useRemotePages(feedbackQuery)
  const [open, setOpen] = useState<Feedback | null>(null)
  return (
    <RemoteState
      remote={pages}
      empty={<StateMessage kind="empty" icon="feedback" title={t('empty')} text={t('emptyText')} />}
    >
      <Card flush>
        <Rows
          items={pages.items}
          row={(feedback, index) => (
            <ListRow
              key={feedback.id}
              index={index}
              title={t(feedback.kind)}
              mark={
                <Tag tone={feedback.answeredAt === null ? 'neutral' : 'safe'}>
                  {t(feedback.answeredAt === null ? 'waiting' : 'answered')}
                </Tag>
              }
              detail={feedback.content}
              trailing={momentText(feedback.at)}
              onClick={() => setOpen(feedback)}
            />
          )}
        />
      </Card>
      <LoadMore id="feedback-more" text={t('loadMore')} pages={pages} />
      {open ? <FeedbackSheet feedback={open} onClose={() => setOpen(null)} /> : null}
    </RemoteState>
  )
}

function FeedbackSheet({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const t = useMessages(feedbackMessages)
  const { kind, content, contact, pictures, at, answer, answeredAt } = feedback
  return (
    <Sheet title={t(kind)} closeText={t('close')} onClose={onClose}>
      <Fact label={t('content')}>{content}</Fact>
      {contact ? <Fact label={t('contact')}>{contact}</Fact> : null}
      <Fact label={t('at')}>{momentText(at)}</Fact>
      {pictures.length > 0 ? (
        <View {...aria({ role: 'list', label: t('sentPictures') })}>
          {pictures.map((picture, index) => (
            <StoredFile key={picture.id} id={`sent-${index}`} file={picture} number={index + 1} />
          ))}
        </View>
      ) : null}
      {answeredAt === null ? (
        <View className="feedback__waiting">{t('waitingText', { hotline: serviceHotline })}</View>
      ) : (
        <>
          <Fact label={t('answer')}>{answer}</Fact>
          <Fact label={t('answeredAt')}>{momentText(answeredAt)}</Fact>
        </>
      )}
    </Sheet>
  )
}
