import { View } from '@tarojs/components'
import type { AgentAnswer } from '@contract/agent'
import { numberListNames } from '@contract/words/lists'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { roomOn } from '@/rules/lists/list-limits'
import { confirm, toast } from '@/stores/feedback'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { useFraudQuestion } from '@/widgets/EntryList/use-fraud-question'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { callLogMessages } from './messages'
import type { ListResult, NumberListName } from './use-answer'

export interface AnswerActionsProps {
  answer: AgentAnswer
  busy: boolean
  onAddTo: (list: NumberListName) => Promise<ListResult>
  onRemove: () => void
}

/** The actions on the caller of a call that the agent answered, and on its record. */
export function AnswerActions({ answer, busy, onAddTo, onRemove }: AnswerActionsProps) {
  const t = useMessages(callLogMessages)
  const refusalText = { black: useRefusalText('black'), white: useRefusalText('white') }
  const askFraud = useFraudQuestion('white')
  const { number, id } = answer
  const listed = number?.listed?.list ?? null
  const lists = numberListNames.filter((list) => listed === list || !isNeverListed(list, number?.phoneNo ?? ''))
  const gate = useProductGate()
  const choice = { confirmText: t('confirm'), cancelText: t('cancel') }

  async function handleCallBack(phoneNo: string, isRisky: boolean) {
    const text = t(isRisky ? 'riskText' : 'callBackText', { phoneNo })
    if (await confirm({ title: t('callBackTitle'), text, ...choice })) await callNumber(phoneNo)
  }

  async function handleAddTo(list: NumberListName, phoneNo: string) {
    const isBlack = list === 'black'
    const text = [t(isBlack ? 'blackText' : 'whiteText', { phoneNo }), listed ? t('moveText', { phoneNo }) : ''].join(
      '',
    )
    const asked = { title: t(isBlack ? 'blacklist' : 'whitelist'), text, ...choice }
    if (!(await (isBlack ? confirm(asked) : askFraud([phoneNo], 'list', asked)))) return
    const result = await onAddTo(list)
    if (result === undefined) return
    if (result === 'listed') toast(t(isBlack ? 'blacklisted' : 'whitelisted'))
    else toast(t('refused', { reason: refusalText[list](result) }))
  }

  return (
    <View className="call-log__actions">
      {number ? (
        <>
          <Button
            id="agent-call"
            icon="phone"
            block
            onClick={() => void handleCallBack(number.phoneNo, number.risk !== 'none')}
          >
            {t('callBack')}
          </Button>
          <View className="call-log__lists">
            {lists.map((list) =>
              listed === list ? (
                <View key={list} className="call-log__listed">
                  {t(list === 'black' ? 'onBlack' : 'onWhite')}
                </View>
              ) : (
                <Button
                  key={list}
                  id={`agent-${list}`}
                  kind="secondary"
                  block
                  disabled={busy}
                  onClick={() => void gate(roomOn(list), () => handleAddTo(list, number.phoneNo))}
                >
                  {t(list === 'black' ? 'blacklist' : 'whitelist')}
                </Button>
              ),
            )}
          </View>
          <Button id="agent-tag" kind="text" icon="tag" onClick={() => go('/editNumSign', { phone: number.phoneNo })}>
            {t('tagIt')}
          </Button>
        </>
      ) : null}
      <Button id="agent-why" kind="text" icon="help" onClick={() => go('/il', { id })}>
        {t('why')}
      </Button>
      <Button id="agent-remove" kind="remove" icon="trash" disabled={busy} onClick={onRemove}>
        {t('remove')}
      </Button>
    </View>
  )
}
