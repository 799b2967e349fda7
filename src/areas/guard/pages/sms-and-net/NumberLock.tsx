import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { LockAct } from '@contract/words/number-lock'
import { changeNumberLock, numberLockQuery } from '@/api/number-lock'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { callNumber } from '@/platform/phone-call'
import { serviceHotline } from '@/rules/phone/hotlines'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { numberLockMessages } from './number-lock-messages'

/** The number lock: its state, and on its sheet what is locked, who can unlock it, what happened, and the ways to lock and unlock. */
export function NumberLock() {
  const t = useMessages(numberLockMessages)
  const common = useMessages(commonMessages)
  const remote = useRemote(numberLockQuery)
  const { busy, change } = useChange(remote)
  const [isOpen, setOpen] = useState(false)
  const lock = remote.data
  const tone = lock?.state === 'locked' ? 'safe' : lock?.state === 'off' ? 'neutral' : 'risk'
  const act = (one: LockAct) => void change((requestId) => changeNumberLock(one, requestId), [one, lock?.until])
  const time = (at: number | null) => (at === null ? '' : momentText(at))

  return (
    <>
      <RemoteState remote={remote} empty={null} rows={1}>
        {lock ? (
          <Card flush>
            <ListRow
              id="number-lock"
              icon="lock"
              tone={tone}
              title={t('lock')}
              mark={<Tag tone={tone}>{t(`state.${lock.state}`)}</Tag>}
              detail={
                lock.restUntil
                  ? t('rest', { time: time(lock.restUntil) })
                  : t(`is.${lock.state}`, { time: time(lock.until) })
              }
              onClick={() => setOpen(true)}
            />
          </Card>
        ) : null}
      </RemoteState>
      {isOpen && lock ? (
        <Sheet title={t('lock')} closeText={common('close')} onClose={() => setOpen(false)}>
          <View className="code-alert">
            <View>
              <Fact label={t(`state.${lock.state}`)}>{t(`is.${lock.state}`, { time: time(lock.until) })}</Fact>
              {lock.why ? <Fact label={t('reason')}>{t(`why.${lock.why}`)}</Fact> : null}
              {lock.restUntil ? <Fact label={t('sim')}>{t('rest', { time: time(lock.restUntil) })}</Fact> : null}
            </View>
            <View className="code-alert__buttons">
              {lock.state === 'locked' ? (
                <>
                  <Button id="lock-unlock" size="large" block loading={busy} onClick={() => act('unlock')}>
                    {t('unlock')}
                  </Button>
                  <View className="code-alert__note">
                    <NoWrapDate>
                      {t('next', { time: time(lock.next.opensAt), why: t(`why.${lock.next.why}`) })}
                    </NoWrapDate>
                  </View>
                  <Button id="lock-off" kind="secondary" block loading={busy} onClick={() => act('off')}>
                    {t('turnOff')}
                  </Button>
                </>
              ) : (
                <Button id="lock-lock" size="large" block loading={busy} onClick={() => act('lock')}>
                  {t(`do.${lock.state}`)}
                </Button>
              )}
            </View>
            <View>
              <Fact label={t('what')}>{t('whatText')}</Fact>
              <Fact label={t('who')}>{t('whoText')}</Fact>
              <Fact label={t('guardians')}>
                {t(lock.guardians > 0 ? 'guardiansText' : 'noGuardians', { count: lock.guardians })}
              </Fact>
              <Fact label={t('lost')}>{t('lostText', { hotline: serviceHotline })}</Fact>
            </View>
            <Button id="lock-call" kind="text" icon="phone" block onClick={() => void callNumber(serviceHotline)}>
              {t('call', { hotline: serviceHotline })}
            </Button>
            {lock.log.length > 0 ? (
              <View>
                <Text className="code-alert__note">{t('log')}</Text>
                {lock.log.map(({ id, at, kind, change: what }) => (
                  <Fact key={id} label={momentText(at)}>
                    {what ? `${t(`event.${kind}`)} ${t(`change.${what}`)}` : t(`event.${kind}`)}
                  </Fact>
                ))}
              </View>
            ) : null}
          </View>
        </Sheet>
      ) : null}
    </>
  )
}
