import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { toast } from '@/stores/feedback'
import { newsMessages } from '@/widgets/News/messages'
import { NewsMethod } from '@/widgets/News/NewsMethod'
import { useNews } from '@/widgets/News/use-news'
import type { Done } from './index'

interface Props {
  onDone: (done: Done) => void
}

/** The method of fraud of this week and why it is shown (DESIGN 5.29); nothing without one. */
export function WeeklyNews({ onDone }: Props) {
  const t = useMessages(newsMessages)
  const { news, busy, change, open } = useNews()
  const card = news?.card
  const method = news?.items.find(({ id }) => id === card?.id)
  if (!card || !method) return null

  async function handleDismiss(id: string) {
    const isDone = await change({ kind: 'dismissed', id })
    if (isDone) onDone({ text: t('dismissed'), takeBack: async () => void (await change({ kind: 'undone', id })) })
  }

  return (
    <Section
      id="weekly-news"
      title={t(card.isAgain ? 'again' : 'news')}
      detail={t('why', { day: dayText(card.hitAt), what: card.what })}
    >
      <Card flush>
        <NewsMethod method={method} onOpen={() => open(method.id)}>
          <Button id="news-dismiss" kind="text" block disabled={busy} onClick={() => void handleDismiss(method.id)}>
            {t('dismiss')}
          </Button>
        </NewsMethod>
        <ListRow id="news-all" icon="list" title={t('all')} onClick={() => go('/antiFraudClassroom')} />
      </Card>
    </Section>
  )
}

/** Whether a method is chosen by what reached the subscriber. No undo: turning it off deletes what was shown, and on again it begins anew. */
export function NewsSwitch() {
  const t = useMessages(newsMessages)
  const { news, busy, change } = useNews()
  if (typeof news?.on !== 'boolean') return null

  async function handleSwitch(on: boolean) {
    const isDone = await change({ kind: 'switch', on })
    if (isDone && !on) toast(t('off'))
  }

  return (
    <SwitchRow
      icon="info"
      title={t('switch')}
      detail={t('switchText')}
      name="weekly-news"
      checked={news.on}
      disabled={busy}
      onChange={(on) => void handleSwitch(on)}
    />
  )
}
