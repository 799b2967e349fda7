import { useState } from 'react'
import type { TriedCall } from '@contract/guard'
import { tryNumber } from '@/api/guard'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextField } from '@/components/TextField/TextField'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { typedNumber } from '@/rules/phone/written-numbers'
import { callPageMessages } from './messages'
import { TriedNumber } from './TriedNumber'

/** Shows the verdict on a call from a number. An empty field means a hidden number. */
export function TryNumber() {
  const t = useMessages(callPageMessages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [tried, setTried] = useState<TriedCall | null>(null)
  const { busy, run } = useMutation()

  function handleInput(value: string) {
    setTyped(value)
    setWrong(false)
  }

  async function handleTry() {
    const from = typed.trim() === '' ? '' : typedNumber(typed)
    setTried(null)
    if (from === null) return setWrong(true)
    setTried((await run(() => tryNumber(from))) ?? null)
  }

  return (
    <>
      <Card>
        <TextField
          id="try-number"
          label={t('number')}
          hint={t('numberHint')}
          type="text"
          maxLength={40}
          value={typed}
          error={isWrong ? t('numberWrong') : undefined}
          onInput={handleInput}
          onConfirm={() => void handleTry()}
        />
        <Button id="try-submit" block className="call-guard__try" loading={busy} onClick={() => void handleTry()}>
          {t('tryIt')}
        </Button>
      </Card>
      {tried ? <TriedNumber tried={tried} /> : null}
    </>
  )
}
