import { useState } from 'react'
import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import type { NumberFacts } from '@contract/tags'
import { lookUpNumber } from '@/api/tags'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { correctionOf, type Correction } from '@/rules/lists/correction'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { fraudReports } from '@/rules/tags/risk'
import { useProductsStore } from '@/stores/products'
import { confirm, toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { useProductGate, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { interceptMessages } from './messages'
import type { AllowDuration, useIntercept } from './use-intercept'
import { roomOn } from '@/rules/lists/list-limits'

const durations: readonly { duration: AllowDuration; key: 'allowOnce' | 'allowDay' | 'allowAlways' }[] = [
  { duration: 'once', key: 'allowOnce' },
  { duration: 'day', key: 'allowDay' },
  { duration: 'always', key: 'allowAlways' },
]

export interface ActionsProps {
  detail: InterceptDetail
  /** What is known of the number, once it is. */
  known: NumberFacts | undefined
  intercept: ReturnType<typeof useIntercept>
}

/** What the subscriber can do about a record: say that it was wrong, let the caller through, blacklist it, tag it. */
export function Actions({ detail, known, intercept }: ActionsProps) {
  const t = useMessages(interceptMessages)
  const refusalText = useRefusalText('black')
  const gate = useProductGate()
  const products = useProducts()
  const [choosesAllowance, setChoosesAllowance] = useState(false)
  const { from: phoneNo, kind, corrected, listedOn, action, intent } = detail
  const hasNumber = phoneNo !== '' && kind !== 'web'
  const isCall = hasNumber && kind === 'call'
  const wrong = action === 'pass' ? 'stop' : action
  const ask = (title: string, text: string) =>
    confirm({ title, text, confirmText: t('confirm'), cancelText: t('cancel') })

  async function handleWrong() {
    if (useProductsStore.getState().state !== 'ready') await useProductsStore.getState().load()
    const correction = correctionOf(detail, useProductsStore.getState().list)
    if (!(await ask(t(`wrongTitle.${wrong}`), textOf(correction)))) return
    if (correction === 'whitelist' && !(await mayWhitelist())) return
    await intercept.reportWrong()
  }

  /** What would happen to the caller, in words that fit what happened. */
  function textOf(correction: Correction): string {
    if (correction === 'mark' || kind === 'web') return t('wrongMarkText')
    const given = correction === 'allowance' ? 'allowance' : listedOn
    const then = kind === 'sms' ? (wrong === 'remind' ? 'sms.remind' : 'sms.stop') : (`call.${wrong}` as const)
    return t(`given.${given}`, { phoneNo }) + t(`then.${then}`)
  }

  /** Whom many have tagged as fraud is put on the whitelist only after a second thought. */
  async function mayWhitelist(): Promise<boolean> {
    const facts = known ?? (await lookUpNumber(phoneNo).catch(() => null))
    const count = fraudReports(facts?.tags ?? [])
    if (count === 0) return true
    const text = t('fraudText', { phoneNo, count })
    return confirm({ title: t('fraudTitle'), text, confirmText: t('fraudConfirm'), cancelText: t('cancel') })
  }

  async function handleBlacklist() {
    if (!(await ask(t('blackTitle'), t('blackText', { phoneNo })))) return
    const result = await intercept.blacklist(detail)
    if (typeof result === 'object') toast(refusalText(result))
  }

  function handleOpenAllowances() {
    const open = () => setChoosesAllowance(true)
    if (products.state === 'ready') void gate('umm', open)
    else open() // the gateway decides
  }

  async function handleAllow(duration: AllowDuration) {
    if (duration === 'always' && !(await mayWhitelist())) return
    if (await intercept.allow(duration, detail)) setChoosesAllowance(false)
  }

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
      {corrected || action === 'pass' ? null : (
        <Button id="il-wrong" block loading={intercept.busy} onClick={() => void handleWrong()}>
          {t(`wrong.${wrong}`)}
        </Button>
      )}
      {isCall && !isNeverListed('black', phoneNo) ? (
        <Button id="il-allow" kind="secondary" block disabled={intercept.busy} onClick={handleOpenAllowances}>
          {t('allow')}
        </Button>
      ) : null}
      {isCall && listedOn !== 'black' && !isNeverListed('black', phoneNo) ? (
        <Button
          id="il-black"
          kind="secondary"
          block
          loading={intercept.busy}
          onClick={() => void gate(roomOn('black'), handleBlacklist)}
        >
          {t('blacklist')}
        </Button>
      ) : null}
      {hasNumber ? (
        <Button id="il-tag" kind="text" icon="tag" block onClick={() => go('/editNumSign', { phone: phoneNo })}>
          {t('tagIt')}
        </Button>
      ) : null}
      {choosesAllowance ? (
        <Sheet title={t('allow')} closeText={t('close')} onClose={() => setChoosesAllowance(false)}>
          <View className="intercept__allowances">
            {durations.map(({ duration, key }) => (
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
            <View className="intercept__order">{t('allowHint')}</View>
          </View>
        </Sheet>
      ) : null}
    </View>
  )
}
