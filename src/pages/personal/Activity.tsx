import { View } from '@tarojs/components'
import type { AccountActivity } from '@contract/account'
import { clientTypes, type AccountEventKind } from '@contract/words/account'
import { activityQuery } from '@/api/account-activity'
import { Button } from '@/components/Button/Button'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Rows } from '@/components/Rows/Rows'
import { Sheet } from '@/components/Sheet/Sheet'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { ASIDE_MS } from '@/rules/session/holder'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { activityMessages } from './activity-messages'
import { logInMessages } from './log-in-messages'

const icons = {
  logIn: 'device',
  handOver: 'device',
  logOut: 'close',
  logInsEnded: 'close',
  wechat: 'message',
  holder: 'phone',
  export: 'download',
  exportFile: 'download',
  deletionAsked: 'trash',
  deletionTakenBack: 'undo',
  consent: 'document',
  family: 'users',
  guardianChange: 'users',
  decision: 'tag',
} as const satisfies Record<AccountEventKind, IconName>

interface ActivityProps {
  onClose: () => void
  onLogIns: () => void
  /** The former account of the number is wanted back. */
  onFormer: () => void
}

/** A sheet with the audit trail: log-ins, and what the subscriber and others did to the account, newest first (DESIGN 7.11). */
export function Activity({ onClose, onLogIns, onFormer }: ActivityProps) {
  const t = useMessages(activityMessages)
  const wordsOf = useActivityWords()
  const pages = useRemotePages(activityQuery)
  const footer = (
    <Button id="activity-log-ins" kind="secondary" block onClick={onLogIns}>
      {t('logIns')}
    </Button>
  )
  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose} footer={footer}>
      <View className="personal__note">{t('lead')}</View>
      <RemoteState remote={pages} empty={<StateMessage kind="empty" icon="clock" title={t('none')} />} rows={3}>
        <Rows
          items={pages.items}
          row={(event, index) => {
            const { title, who, from } = wordsOf(event)
            return (
              <ListRow
                key={event.id}
                id={`activity-${index}`}
                icon={icons[event.kind]}
                tone={event.by === 'self' ? 'brand' : 'risk'}
                title={title}
                mark={who ? <Tag tone="neutral">{who}</Tag> : undefined}
                control={
                  isFormerKept(event) ? (
                    <Button
                      id="activity-take-back"
                      kind="secondary"
                      size="small"
                      label={t('takeBackLabel')}
                      onClick={onFormer}
                    >
                      {t('takeBack')}
                    </Button>
                  ) : undefined
                }
                detail={
                  <>
                    <View>
                      <NoWrapDate>{momentText(event.at)}</NoWrapDate>
                    </View>
                    {from ? <View>{from}</View> : null}
                  </>
                }
              />
            )
          }}
        />
        <LoadMore id="activity-more" text={t('more')} pages={pages} />
      </RemoteState>
    </Sheet>
  )
}

/** Whether an event began this account in place of another one that can still be had back. */
const isFormerKept = ({ kind, detail, at }: AccountActivity) =>
  kind === 'holder' && detail === 'startedEmpty' && now() < at + ASIDE_MS

type MessageKey = keyof (typeof activityMessages)['en']
const isKey = (key: string): key is MessageKey => Object.hasOwn(activityMessages.en, key)

/** Returns what an event was, who did it (empty for the subscriber), and from where (empty for others). */
function useActivityWords() {
  const t = useMessages(activityMessages)
  const ofLogIns = useMessages(logInMessages)
  return ({ kind, by, name, detail, client, network, isHere }: AccountActivity) => {
    const exact = `${kind}.${detail}`
    const title = isKey(exact) ? t(exact) : isKey(kind) ? t(kind, { count: detail }) : t('change')
    const who = by === 'desk' ? t('desk') : name ? t('guardianNamed', { name }) : by === 'guardian' ? t('guardian') : ''
    const known = clientTypes.find((one) => one === client)
    const place = isHere ? t('here') : network ? t('network', { network }) : ''
    return { title, who, from: [known ? ofLogIns(known) : '', place].filter((part) => part !== '').join(' · ') }
  }
}
