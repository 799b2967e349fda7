import { useState } from 'react'
import { View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { confirm, toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { interceptMessages } from './messages'
import type { AllowDuration, useIntercept } from './use-intercept'

const durations: readonly { duration: AllowDuration; key: 'allowOnce' | 'allowDay' | 'allowAlways' }[] = [
  { duration: 'once', key: 'allowOnce' },
  { duration: 'day', key: 'allowDay' },
  { duration: 'always', key: 'allowAlways' },
]

export interface ActionsProps {
  detail: InterceptDetail
  intercept: ReturnType<typeof useIntercept>
}

/** What the subscriber can do about a record: say that it was wrong, let the caller through, blacklist it, tag it. */
export function Actions({ detail, intercept }: ActionsProps) {
  const t = useMessages(interceptMessages)
  const refusalText = useRefusalText('black')
  const [choosesAllowance, setChoosesAllowance] = useState(false)
  const { from: phoneNo, kind, corrected, listedOn, action, intent } = detail
  const hasNumber = phoneNo !== '' && kind !== 'web'
  const isCall = hasNumber && kind === 'call'
  const ask = (title: string, text: string) =>
    confirm({ title, text, confirmText: t('confirm'), cancelText: t('cancel') })

  async function handleWrong() {
    const text = hasNumber ? t('wrongText', { phoneNo }) : t('wrongMarkText')
    if (await ask(t('wrongTitle'), text)) await intercept.reportWrong()
  }

  async function handleBlacklist() {
    if (!(await ask(t('blackTitle'), t('blackText', { phoneNo })))) return
    const result = await intercept.blacklist(detail)
    if (typeof result === 'object') toast(refusalText(result))
  }

  async function handleAllow(duration: AllowDuration) {
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
          {t('wrong')}
        </Button>
      )}
      {isCall ? (
        <Button
          id="il-allow"
          kind="secondary"
          block
          disabled={intercept.busy}
          onClick={() => setChoosesAllowance(true)}
        >
          {t('allow')}
        </Button>
      ) : null}
      {isCall && listedOn !== 'black' ? (
        <Button id="il-black" kind="secondary" block loading={intercept.busy} onClick={() => void handleBlacklist()}>
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
                onClick={() => void handleAllow(duration)}
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
