import type { AlertSms } from '@contract/words/family'
import { alertSmsChoices } from '@contract/words/family'
import { noLogin, setAlertSms, unbindFamily } from '@/api/family-people'
import { failureText } from '@/api/problem-of'
import { Badge } from '@/components/Badge/Badge'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { confirm, toast } from '@/stores/feedback'
import { CarrierPage } from '@/widgets/CarrierPage/CarrierPage'
import { usePersonWords } from '../../parts/person-words'
import { editMessages } from './messages'
import type { PersonPartProps } from './Nickname'

/** The settings for a person who has agreed: SMS, links to alerts and settings, and ending the binding. */
export function Protected({ person, onChanged }: PersonPartProps) {
  const t = useMessages(editMessages)
  const { nameOf } = usePersonWords()
  const { busy, run } = useMutation(onChanged)
  const { id, phoneNo, state, scope, alertSms, unread } = person
  const name = nameOf(person)

  async function handleSms(next: AlertSms) {
    const isDone = await run(
      (requestId) =>
        setAlertSms(id, next, requestId)
          .then(() => true)
          .catch((error: unknown) => {
            toast(failureText(error, t('lost')))
            throw error
          }),
      ['alertSms', id, next],
    )
    if (isDone) await onChanged()
  }

  async function handleUnbind() {
    const question = { title: t('unbindTitle', { name }), text: t('unbindText', { name }), danger: true }
    if (!(await confirm({ ...question, confirmText: t('unbind'), cancelText: t('keep') }))) return
    if (!(await run((requestId) => unbindFamily(phoneNo, requestId).then(() => true), ['unbind', id]))) return
    toast(t('unbound'))
    await onChanged()
  }

  return (
    <>
      <Card flush>
        <ListRow
          id="person-alerts"
          icon="bell"
          title={t('alerts')}
          mark={unread > 0 ? <Badge count={unread} /> : undefined}
          detail={unread > 0 ? t('unread', { count: unread }) : t('noUnread')}
          onClick={() => go('/familyRemind', { phone: phoneNo })}
        />
        {scope?.settings ? (
          <ListRow
            id="person-settings"
            icon="settings"
            title={t('settings', { name })}
            detail={t(state === 'paused' ? 'settingsPaused' : 'settingsText', { name })}
            onClick={state === 'paused' ? undefined : () => go('/mobileSetting', { phone: phoneNo })}
          />
        ) : null}
      </Card>
      <Section title={t('alertSms')}>
        <Card flush>
          <RadioList
            label={t('alertSms')}
            items={alertSmsChoices.map((key) => ({
              key,
              id: `alert-sms-${key}`,
              title: t(key),
              detail: t(`${key}Text`),
              disabled: busy,
            }))}
            chosen={alertSms}
            onChange={(next) => void handleSms(next)}
          />
        </Card>
      </Section>
      {state === 'accepted' ? <CarrierPage about="person" fetchUrl={() => noLogin(phoneNo)} /> : null}
      <Button id="person-unbind" kind="remove" block disabled={busy} onClick={() => void handleUnbind()}>
        {t('unbind')}
      </Button>
    </>
  )
}
