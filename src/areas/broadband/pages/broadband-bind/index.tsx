import { useState } from 'react'
import { View } from '@tarojs/components'
import { checkLine } from '@/api/broadband-lines'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextField } from '@/components/TextField/TextField'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import '@/widgets/Household/household.scss'
import { Screen } from '@/widgets/Screen/Screen'
import { BindProblem } from '../../parts/BindProblem'
import { broadbandBindMessages } from './messages'

/** Finds a line by its account; the next screen shows its modem. */
export default function BroadbandBindPage() {
  const t = useMessages(broadbandBindMessages)
  const { pppoeAccount = '' } = useRouteParams('/broadbandBind')
  const { value, set } = useDraft('broadband-account', pppoeAccount)
  const { busy, run } = useMutation()
  const [isMissing, setIsMissing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const account = value.trim()

  async function handleSubmit() {
    setIsMissing(account === '')
    if (account === '') return
    setError(null)
    const found = await run(() =>
      checkLine(account).catch((caught: unknown) => {
        setError(caught)
        throw caught
      }),
    )
    if (found !== undefined) go('/bindingDevice', { pppoeAccount: found })
  }

  return (
    <Screen path="/broadbandBind">
      <View className="broadband">
        <Card>
          <TextField
            id="account-field"
            label={t('account')}
            placeholder={t('placeholder')}
            hint={t('hint')}
            maxLength={60}
            value={value}
            error={isMissing ? t('missing') : undefined}
            onInput={(text) => {
              set(text)
              setIsMissing(false)
              setError(null)
            }}
            onConfirm={() => void handleSubmit()}
          />
        </Card>
        {error === null ? null : <BindProblem error={error} />}
        <View className="broadband__buttons">
          <Button id="account-go" size="large" block loading={busy} onClick={() => void handleSubmit()}>
            {t('go')}
          </Button>
          <Button id="account-forgot" kind="text" block onClick={() => go('/broadbandQuery')}>
            {t('forgot')}
          </Button>
        </View>
      </View>
    </Screen>
  )
}
