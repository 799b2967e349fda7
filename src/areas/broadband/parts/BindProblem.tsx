import { View } from '@tarojs/components'
import { CallError } from '@/api/call-error'
import { failureText } from '@/api/problem-of'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { bindingMessages } from './binding-messages'

/** The help for each of the gateway's codes (contract/envelope.ts), with the next action. */
const helps = {
  U0501: { text: 'helpNoAccount', action: 'byArea' },
  U0502: { text: 'helpNotAdapted', action: null },
  U0503: { text: 'helpTaken', action: null },
  U0504: { text: 'helpOffline', action: null },
  U0505: { text: 'helpWrongPassword', action: null },
  U0506: { text: 'helpTooMany', action: null },
  U0507: { text: 'helpNoProof', action: null },
  U0102: { text: 'helpCode', action: null },
  U0103: { text: 'helpCode', action: null },
  U0201: { text: 'helpPackage', action: 'toOrder' },
} as const

/** Returns the help after a refusal; undefined for a failed request, and for a refusal that needs no help. */
export function bindHelp(error: unknown): (typeof helps)[keyof typeof helps] | undefined {
  const known = error instanceof CallError ? Object.entries(helps).find(([code]) => code === error.code) : undefined
  return known?.[1]
}

/** Shows why a line cannot be found, proved or bound, in the gateway's words, and the next action. */
export function BindProblem({ error }: { error: unknown }) {
  const t = useMessages(bindingMessages)
  const help = bindHelp(error)
  const text = failureText(error, t('lost'))
  if (text === '') return null

  function handleAction() {
    if (help?.action === 'byArea') go('/broadbandQuery')
    if (help?.action === 'toOrder') goToOrderCenter()
  }

  return (
    <Card>
      <View id="bind-problem" className="broadband__problem" {...aria({ role: 'alert' })}>
        {text}
      </View>
      {help ? <View className="broadband__note">{t(help.text)}</View> : null}
      {help?.action ? (
        <Button id="bind-help" kind="text" size="small" onClick={handleAction}>
          {t(help.action)}
        </Button>
      ) : null}
    </Card>
  )
}
