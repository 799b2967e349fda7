import { Text, View } from '@tarojs/components'
import type { FamilyAlert } from '@contract/family'
import { blockForFamily, claimForFamily, endCallForFamily } from '@/api/family-people'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { riskMessages } from '@/i18n/messages/family'
import { callNumber } from '@/platform/phone-call'
import { riskRules } from '@/rules/family/alert'
import { confirm } from '@/stores/feedback'
import { usePersonWords } from '../../parts/person-words'
import { useAlertWords } from './alert-words'
import { remindMessages } from './messages'

export interface AlertSheetProps {
  alert: FamilyAlert
  /** Called with what an action has changed. */
  onChanged: (change: Partial<FamilyAlert>) => void
  /** Called if it is unknown what an action has changed, or the alert is outdated. */
  onLost: () => void
  onClose: () => void
}

const callerLabels = { calls: 'callerCall', sms: 'callerSms', sites: 'callerSite' } as const

/** What a guardian does about an unlock, in place of taking a warning on. */
const doubtTexts = {
  claim: 'doubt',
  claimedMine: 'doubtedMine',
  claimedOther: 'doubtedOther',
  giveUp: 'undoubt',
} as const

/** One alert: what happened, a button to call the person, advice on what to say, and blocking the caller for them. */
export function AlertSheet({ alert, onChanged, onLost, onClose }: AlertSheetProps) {
  const t = useMessages(remindMessages)
  const riskText = useMessages(riskMessages)
  const common = useMessages(commonMessages)
  const words = usePersonWords()
  const { outcomeOf } = useAlertWords()
  const { busy, run } = useMutation(onLost)
  const { id, phoneNo, at, risk, caller, script, canBlock, isBlocked, ending, claim, reply } = alert
  const isUnlock = risk === 'unlock'
  const claimText = (key: keyof typeof doubtTexts) => t(isUnlock ? doubtTexts[key] : key)
  const name = words.nameOf(alert)

  const isSure = (title: string, text: string) =>
    confirm({ title, text, confirmText: common('confirm'), cancelText: common('cancel') })

  async function handleBlock() {
    if (!(await isSure(t('blockTitle'), t('blockText', { name })))) return
    if (await run((requestId) => blockForFamily(id, requestId).then(() => true), ['block', id]))
      onChanged({ isBlocked: true })
  }

  async function handleEnd() {
    if (!(await isSure(t('endCall'), t('endCallText', { name })))) return
    const by = await run((requestId) => endCallForFamily(id, requestId), ['end', id])
    if (by) onChanged({ ending: by })
    else onLost()
  }

  async function handleClaim(claimed: boolean) {
    const changed = await run((requestId) => claimForFamily(id, claimed, requestId), ['claim', id, claimed])
    if (changed) onChanged(changed)
    else onLost()
  }

  return (
    <Sheet title={riskText(risk)} closeText={common('close')} onClose={onClose}>
      <View className="alert-card">
        <View>
          <Fact label={t('who')}>{name}</Fact>
          <Fact label={t('when')}>{momentText(at)}</Fact>
          <Fact label={t('outcome')}>{outcomeOf(alert)}</Fact>
          {reply === 'none' ? null : <Fact label={t('reply')}>{t(`reply.${reply}`)}</Fact>}
          {risk === 'paid' || isUnlock ? null : (
            <Fact label={t(callerLabels[riskRules[risk].part])}>
              <PhoneNumber>{caller || t('callerHidden')}</PhoneNumber>
            </Fact>
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
          {claim === 'open' ? (
            <Button id="alert-claim" kind="secondary" block loading={busy} onClick={() => void handleClaim(true)}>
              {claimText('claim')}
            </Button>
          ) : claim === 'none' ? null : (
            <View className="alert-card__done">
              <Tag tone={claim === 'mine' ? 'safe' : 'neutral'}>
                {claimText(claim === 'mine' ? 'claimedMine' : 'claimedOther')}
              </Tag>
            </View>
          )}
          {claim === 'mine' ? (
            <Button id="alert-give-up" kind="text" block loading={busy} onClick={() => void handleClaim(false)}>
              {claimText('giveUp')}
            </Button>
          ) : null}
          {ending === 'open' ? (
            <Button
              id="alert-end"
              kind="secondary"
              icon="phone-off"
              block
              loading={busy}
              onClick={() => void handleEnd()}
            >
              {t('endCall')}
            </Button>
          ) : null}
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
