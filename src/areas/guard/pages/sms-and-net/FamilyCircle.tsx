import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { Circle, CircleAlert } from '@contract/live'
import { addToList } from '@/api/lists'
import { changeCircle } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import { useMutation } from '@/hooks/use-mutation'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { smsAndNetMessages } from './messages'

/** Somebody worked on several of the family, for those who are in a circle; a guardian may let their own calls count. */
export function FamilyCircle({ remote }: { remote: Remote<Circle> }) {
  const t = useMessages(smsAndNetMessages)
  const { busy, change } = useChange(remote)
  const [openId, setOpenId] = useState<string | null>(null)
  const { isGuardian, on, joined, items } = remote.data ?? { isGuardian: false, on: false, joined: 0, items: [] }
  const open = items.find(({ id }) => id === openId)
  if (!isGuardian && joined === 0 && items.length === 0) return null

  return (
    <Section title={t('circle')}>
      <Card flush>
        <Rows
          items={items}
          row={(alert) => (
            <ListRow
              key={alert.id}
              id={`circle-${alert.id}`}
              icon="users"
              tone={alert.isKnown ? 'neutral' : 'risk'}
              title={t(`circle.${alert.kind}`, { from: alert.from, prefix: alert.prefix })}
              mark={alert.isKnown ? <Tag>{t('known')}</Tag> : undefined}
              detail={momentText(alert.at)}
              onClick={() => setOpenId(alert.id)}
            />
          )}
        />
        {joined > 0 ? (
          <ListRow
            id="circle-joined"
            icon="users"
            title={t('circleJoined')}
            detail={t('circleJoinedText')}
            onClick={() => go('/guardianInvite')}
          />
        ) : null}
        {isGuardian ? (
          <SwitchRow
            icon="users"
            title={t('circleOn')}
            detail={t('circleOnText')}
            name="circle"
            checked={on}
            disabled={busy}
            onChange={(next) =>
              void change((requestId) => changeCircle({ kind: 'switch', on: next }, requestId), ['circle', next])
            }
          />
        ) : null}
      </Card>
      {open ? <CircleSheet alert={open} busy={busy} onChange={change} onClose={() => setOpenId(null)} /> : null}
    </Section>
  )
}

interface CircleSheetProps {
  alert: CircleAlert
  busy: boolean
  onChange: (change: (requestId: string) => Promise<Circle>, key: unknown) => Promise<Circle | undefined>
  onClose: () => void
}

/** One alert: what the family has in common, blocking the caller for oneself, and "we know them". */
function CircleSheet({ alert, busy, onChange, onClose }: CircleSheetProps) {
  const t = useMessages(smsAndNetMessages)
  const common = useMessages(commonMessages)
  const refusalText = useRefusalText('black')
  const blocking = useMutation()
  const { id, at, from, prefix, kind, isKnown } = alert

  async function block(): Promise<void> {
    const done = await blocking.run((requestId) => addToList('black', [{ value: from }], { move: true, requestId }), id)
    if (!done) return
    const reason = done.rejected[0]?.reason
    const isOn = reason === undefined || reason === 'duplicate'
    toast(isOn ? t('circleBlocked') : refusalText({ reason, quota: done.quota }))
  }

  return (
    <Sheet title={t(`circle.${kind}`, { from, prefix })} closeText={common('close')} onClose={onClose}>
      <View className="code-alert">
        <View>
          <Fact label={t('why')}>
            <PhoneNumber>{from}</PhoneNumber>
          </Fact>
          <Fact label={t('circleAt')}>{momentText(at)}</Fact>
        </View>
        <View className="code-alert__advice">
          <Text userSelect>{t('circleAdvice')}</Text>
        </View>
        <View className="code-alert__buttons">
          <Button id="circle-block" size="large" icon="ban" block loading={blocking.busy} onClick={() => void block()}>
            {t('circleBlock')}
          </Button>
          <Button
            id="circle-known"
            kind="secondary"
            block
            loading={busy}
            onClick={() =>
              void onChange(
                (requestId) => changeCircle({ kind: 'known', id, known: !isKnown }, requestId),
                ['known', id, !isKnown],
              )
            }
          >
            {t(isKnown ? 'notKnown' : 'weKnow')}
          </Button>
          <Text className="code-alert__note">{t('weKnowText')}</Text>
        </View>
      </View>
    </Sheet>
  )
}
