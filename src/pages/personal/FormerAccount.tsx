import { useState } from 'react'
import { View } from '@tarojs/components'
import { takeBackFormer } from '@/api/account'
import { failureText } from '@/api/problem-of'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isSubscriberNumber } from '@/rules/phone/number'
import { typedMobile } from '@/rules/phone/typed-digits'
import { ASIDE_DAYS } from '@/rules/session/holder'
import { clearDrafts } from '@/stores/drafts'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { formerMessages } from './activity-messages'

/**
 * A sheet for who began a new account with their number and remembers what was saved in the former one: two numbers give it
 * back (ADR 0049). It says nothing about that account.
 */
export function FormerAccount({ onClose }: { onClose: () => void }) {
  const t = useMessages(formerMessages)
  const removeSession = useSessionStore((session) => session.remove)
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [first, second] = typed

  function type(next: readonly [string, string]) {
    setTyped(next)
    setProblem('')
  }

  async function handleSubmit() {
    const answers: [string, string] = [typedMobile(first), typedMobile(second)]
    // A wrong answer costs one of three tries.
    if (!answers.every(isSubscriberNumber) || answers[0] === answers[1]) return setProblem(t('missing'))
    setBusy(true)
    try {
      await takeBackFormer(answers)
    } catch (error) {
      return setProblem(failureText(error, t('retryLater')))
    } finally {
      setBusy(false)
    }
    removeSession()
    clearDrafts()
    toast(t('done'))
    go('/login', {}, { restart: true })
  }

  return (
    <Sheet
      title={t('title')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="former-submit" size="large" block loading={busy} onClick={() => void handleSubmit()}>
          {t('submit')}
        </Button>
      }
    >
      <View className="personal__text">{t('lead')}</View>
      <View className="personal__note">{t('kept', { days: String(ASIDE_DAYS) })}</View>
      <TextField
        id="former-first"
        label={t('first')}
        type="tel"
        maxLength={60}
        value={first}
        error={problem || undefined}
        onInput={(value) => type([value, second])}
      />
      <TextField
        id="former-second"
        label={t('second')}
        type="tel"
        maxLength={60}
        value={second}
        onInput={(value) => type([first, value])}
        onConfirm={() => void handleSubmit()}
      />
    </Sheet>
  )
}
