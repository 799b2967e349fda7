import { useState } from 'react'
import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import type { LineKind } from '@contract/words/guard'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { correctionOf, mayLetThrough, type Correction } from '@/rules/lists/correction'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { roomOn } from '@/rules/lists/list-limits'
import { useProductsStore } from '@/stores/products'
import { confirm, toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { useFraudQuestion } from '@/widgets/EntryList/use-fraud-question'
import { useProductGate, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { interceptMessages } from './messages'
import type { AllowDuration, useIntercept } from './use-intercept'

const durations: readonly { duration: AllowDuration; key: 'allowOnce' | 'allowDay' | 'allowAlways' }[] = [
  { duration: 'once', key: 'allowOnce' },
  { duration: 'day', key: 'allowDay' },
  { duration: 'always', key: 'allowAlways' },
]

/** "Once" means one call, so it does not apply to SMS. */
const durationsOf = (kind: LineKind) =>
  kind === 'call' ? durations : durations.filter(({ duration }) => duration !== 'once')

export interface ActionsProps {
  detail: InterceptDetail
  /** The guard suspects a fraud. */
  isRisky: boolean
  intercept: ReturnType<typeof useIntercept>
}

/** The actions on a record, the likeliest first: report a mistake or blacklist the caller, then allow, call back and tag it. */
export function Actions({ detail, isRisky, intercept }: ActionsProps) {
  const t = useMessages(interceptMessages)
  const refusalText = useRefusalText('black')
  const askFraud = useFraudQuestion('white')
  const gate = useProductGate()
  useProducts() // loads the products for the gate
  const [choosesAllowance, setChoosesAllowance] = useState(false)
  const { from: phoneNo, kind, corrected, listedOn, action, intent } = detail
  const hasNumber = phoneNo !== '' && kind !== 'web'
  const isCall = hasNumber && kind === 'call'
  const wrong = action === 'pass' ? 'stop' : action
  const question = (title: string, text: string) => {
    return { title, text, confirmText: t('confirm'), cancelText: t('cancel') }
  }

  async function handleWrong() {
    if (useProductsStore.getState().state !== 'ready') await useProductsStore.getState().load()
    const correction = correctionOf(detail, useProductsStore.getState().list)
    const asked = question(t(`wrongTitle.${wrong}`), textOf(correction))
    const into = correction === 'allowance' ? 'allowance' : 'list'
    if (!(await (correction === 'mark' ? confirm(asked) : askFraud([phoneNo], into, asked)))) return
    await intercept.reportWrong()
  }

  /** Returns what would happen to the caller, worded for what happened before. */
  function textOf(correction: Correction): string {
    if (correction === 'mark' || kind === 'web') return t('wrongMarkText')
    const given = correction === 'allowance' ? 'allowance' : listedOn
    const then = kind === 'sms' ? (wrong === 'remind' ? 'sms.remind' : 'sms.stop') : (`call.${wrong}` as const)
    return t(`given.${given}`, { phoneNo }) + t(`then.${then}`)
  }

  async function handleBlacklist() {
    if (!(await confirm(question(t('blackTitle'), t('blackText', { phoneNo }))))) return
    const result = await intercept.blacklist(detail)
    if (typeof result === 'object') toast(refusalText(result))
  }

  async function handleCall() {
    const asks = isRisky || detail.isFromAbroad
    if (asks && !(await confirm(question(t('callTitle'), t('callText', { phoneNo }))))) return
    if (!(await callNumber(phoneNo))) toast(t('callFailed', { phoneNo }))
  }

  async function handleAllow(duration: AllowDuration) {
    if (duration !== 'once' && !(await askFraud([phoneNo], duration === 'day' ? 'allowance' : 'list'))) return
    if (await intercept.allow(duration, detail)) setChoosesAllowance(false)
  }

  const black =
    isCall && listedOn !== 'black' && !isNeverListed('black', phoneNo) ? (
      <Button
        id="il-black"
        kind={isRisky ? 'primary' : 'secondary'}
        block
        loading={intercept.busy}
        onClick={() => void gate(roomOn('black'), handleBlacklist)}
      >
        {t('blacklist')}
      </Button>
    ) : null
  const mistake =
    corrected || action === 'pass' ? null : (
      <Button
        id="il-wrong"
        kind={isRisky && black ? 'secondary' : 'primary'}
        block
        loading={intercept.busy}
        onClick={() => void handleWrong()}
      >
        {t(`wrong.${wrong}`)}
      </Button>
    )

  return (
    <View className="intercept__actions">
      {intent === null ? null : (
        <Button
          id="il-answer"
          kind="secondary"
          icon="agent"
          block
          onClick={() => go('/callLogDetails', { id: detail.id })}
        >
          {t('toAnswer')}
        </Button>
      )}
      {isRisky ? (
        <>
          {black}
          {mistake}
        </>
      ) : (
        mistake
      )}
      {hasNumber && !isNeverListed('black', phoneNo) ? (
        <Button
          id="il-allow"
          kind="secondary"
          block
          disabled={intercept.busy}
          onClick={() => void gate(mayLetThrough(detail), () => setChoosesAllowance(true))}
        >
          {t(isCall ? 'allow' : 'allowSms')}
        </Button>
      ) : null}
      {isRisky ? null : black}
      {isCall ? (
        <Button id="il-call" kind="secondary" icon="phone" block onClick={() => void handleCall()}>
          {t('callBack')}
        </Button>
      ) : null}
      {hasNumber ? (
        <Button id="il-tag" kind="text" icon="tag" block onClick={() => go('/editNumSign', { phone: phoneNo })}>
          {t('tagIt')}
        </Button>
      ) : null}
      {choosesAllowance ? (
        <Sheet
          title={t(isCall ? 'allow' : 'allowSms')}
          closeText={t('close')}
          onClose={() => setChoosesAllowance(false)}
        >
          <View className="intercept__allowances">
            {durationsOf(kind).map(({ duration, key }) => (
              <Button
                key={key}
                id={`il-${duration}`}
                kind="secondary"
                block
                disabled={intercept.busy}
                onClick={() =>
                  void (duration === 'always'
                    ? gate(roomOn('white'), () => handleAllow(duration))
                    : handleAllow(duration))
                }
              >
                {t(key)}
              </Button>
            ))}
            <View className="intercept__order">{t(isCall ? 'allowHint' : 'allowSmsHint')}</View>
          </View>
        </Sheet>
      ) : null}
    </View>
  )
}
