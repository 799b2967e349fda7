import { Text, View } from '@tarojs/components'
import type { FamilyAlert } from '@contract/family'
import { blockForFamily } from '@/api/family-people'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { callNumber } from '@/platform/phone-call'
import { riskRules } from '@/rules/family/alert'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { confirm } from '@/stores/feedback'
import { usePersonWords } from '../../parts/person-words'
import { useAlertWords } from './alert-words'
import { remindMessages } from './messages'

export interface AlertSheetProps {
  alert: FamilyAlert
  onBlocked: () => void
  /** Called if the response was lost, so that it is unknown whether the caller was blocked. */
  onLost: () => void
  onClose: () => void
}

const callerLabels = { calls: 'callerCall', sms: 'callerSms', sites: 'callerSite' } as const

/** One alert: what happened, a button to call the person, advice on what to say, and blocking the caller for them. */
export function AlertSheet({ alert, onBlocked, onLost, onClose }: AlertSheetProps) {
  const t = useMessages(remindMessages)
  const common = useMessages(commonMessages)
  const words = usePersonWords()
  const { outcomeOf } = useAlertWords()
  const { busy, run } = useMutation(onLost)
  const { id, phoneNo, at, risk, caller, script, canBlock, isBlocked } = alert
  const name = words.nameOf(alert)

  async function handleBlock() {
    const question = { title: t('blockTitle'), text: t('blockText', { name }) }
    if (!(await confirm({ ...question, confirmText: common('confirm'), cancelText: common('cancel') }))) return
    if (await run((requestId) => blockForFamily(id, requestId).then(() => true), ['block', id])) onBlocked()
  }

  return (
    <Sheet title={t(risk)} closeText={common('close')} onClose={onClose}>
      <View className="alert-card">
        <View>
          <Fact label={t('who')}>{name}</Fact>
          <Fact label={t('when')}>{`${dayOf(at)} ${clockOf(at)}`}</Fact>
          <Fact label={t('outcome')}>{outcomeOf(alert)}</Fact>
          {risk === 'paid' ? null : (
            <Fact label={t(callerLabels[riskRules[risk].part])}>{caller || t('callerHidden')}</Fact>
          )}
        </View>
        <View className="alert-card__say">
          <View className="alert-card__label">{t('whatToSay')}</View>
          <Text id="alert-say" userSelect>
            {t(`say.${script}`)}
          </Text>
        </View>
        <View className="family__buttons">
          <Button id="alert-call" size="large" icon="phone" block onClick={() => void callNumber(phoneNo)}>
            {t('callNow', { name })}
          </Button>
          {isBlocked ? (
            <View className="alert-card__done">
              <Tag tone="safe">{t('blocked', { name })}</Tag>
            </View>
          ) : canBlock ? (
            <Button
              id="alert-block"
              kind="secondary"
              icon="ban"
              block
              loading={busy}
              onClick={() => void handleBlock()}
            >
              {t('block', { name })}
            </Button>
          ) : null}
        </View>
      </View>
    </Sheet>
  )
}
