import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FormerHolderAnswer } from '@contract/auth'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useConfirm } from '@/hooks/use-confirm'
import { useMessages } from '@/i18n/define-messages'
import { isSubscriberNumber } from '@/rules/phone/number'
import { typedMobile } from '@/rules/phone/typed-digits'
import { ASIDE_DAYS } from '@/rules/session/holder'
import { loginMessages } from '../../messages'

/** The two typed answers, in the order of their fields. */
export type TypedAnswers = readonly [string, string]

export interface FormerQuestionProps {
  /** Kept by the page, so that an expired code or a lost response takes nothing from who looked the numbers up. */
  typed: TypedAnswers
  onType: (typed: TypedAnswers) => void
  /** The gateway's refusal of the last answer. */
  problem?: string
  isBusy: boolean
  onAnswer: (answer: FormerHolderAnswer) => void
  onClose: () => void
}

/**
 * Asks who logs in to a number that was not used for long for what only its former holder knows, or to begin a new account
 * (ADR 0049). It is the same for every number, so that it says nothing about that holder.
 */
export function FormerQuestion({ typed, onType, problem, isBusy, onAnswer, onClose }: FormerQuestionProps) {
  const t = useMessages(loginMessages)
  const confirm = useConfirm()
  const [first, second] = typed
  const [isTried, setIsTried] = useState(false)
  const [startsEmpty, setStartsEmpty] = useState(false)
  const answers = [...new Set(typed.map((answer) => answer.trim()))].filter((answer) => answer !== '')
  const isNumber = (answer: string) => isSubscriberNumber(typedMobile(answer))
  // One number alone would use up a try for nothing.
  const isComplete = answers.length === 2 || answers.some((answer) => !isNumber(answer))

  function submit() {
    setIsTried(true)
    if (!isComplete) return
    setStartsEmpty(false)
    onAnswer({ answers })
  }

  async function startEmpty() {
    const dialog = {
      title: t('startEmptyTitle'),
      text: t('startEmptyText', { days: String(ASIDE_DAYS) }),
      confirmText: t('startEmptyConfirm'),
      cancelText: t('back'),
    }
    if (!(await confirm(dialog))) return
    setStartsEmpty(true)
    onAnswer('startEmpty')
  }

  return (
    <Sheet
      title={t('formerTitle')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button
            id="former-submit"
            size="large"
            block
            loading={isBusy && !startsEmpty}
            disabled={isBusy}
            onClick={submit}
          >
            {t('formerSubmit')}
          </Button>
          <View className="sms-login__second">
            <Button
              id="former-start-empty"
              kind="secondary"
              block
              loading={isBusy && startsEmpty}
              disabled={isBusy}
              onClick={() => void startEmpty()}
            >
              {t('startEmpty')}
            </Button>
          </View>
        </>
      }
    >
      <View className="sms-login__note">{t('formerText')}</View>
      <TextField
        id="former-first"
        label={t('formerFirst')}
        maxLength={60}
        value={first}
        error={isTried && !isComplete ? t('formerMissing') : problem}
        onInput={(value) => onType([value, second])}
      />
      <TextField
        id="former-second"
        label={t('formerSecond')}
        maxLength={60}
        value={second}
        onInput={(value) => onType([first, value])}
      />
      <View className="sms-login__note">{t('formerHelp')}</View>
    </Sheet>
  )
}
