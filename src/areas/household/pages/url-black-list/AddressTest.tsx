import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { whyHousehold, type WhyAnswer } from '@/api/household'
import { failureText } from '@/api/problem-of'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon/Icon'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { hostMatches, readAddress, shownHost } from '@/rules/household/address'
import { useDecisionWords } from '@/widgets/Household/decision-words'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { greenMessages } from '../../parts/green-messages'
import { urlBlackListMessages } from './messages'

export interface AddressTestProps {
  state: HouseholdState
  /** Called after each test, as the modem may have acknowledged newer rules meanwhile. */
  onAnswer: () => unknown
}

/** Tests an address against the rules, for one device or for any, and names the rule that decides. */
export function AddressTest({ state, onAnswer }: AddressTestProps) {
  const t = useMessages(urlBlackListMessages)
  const { nameOf } = useDeviceWords()
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [deviceId, setDeviceId] = useState<string | null>(null)
  const [answer, setAnswer] = useState<WhyAnswer | null>(null)
  const { busy, run } = useMutation()

  function forget() {
    setError('')
    setAnswer(null)
  }

  async function handleTest() {
    forget()
    const address = readAddress(text)
    if (!address.ok) return setError(t(address.reason))
    const wish = { url: text, deviceId: deviceId ?? undefined }
    const ask = () =>
      whyHousehold(state.pppoeAccount, wish).catch((problem: unknown) => {
        setError(failureText(problem, t('testFailed')))
        throw problem
      })
    const found = await run(ask)
    if (!found) return
    setAnswer(found)
    if (state.sync.state !== 'applied') void onAnswer()
  }

  return (
    <Section title={t('test')} detail={t('testText')}>
      <Card className="url-list__form">
        <TextField
          id="url-test"
          label={t('testLabel')}
          value={text}
          maxLength={2000}
          placeholder="example.com"
          error={error || undefined}
          onInput={(next) => {
            setText(next)
            forget()
          }}
          onConfirm={() => void handleTest()}
        />
        {state.devices.length > 0 ? (
          <ChoiceRow
            label={t('forWhom')}
            choices={[
              { key: null, text: t('everybody') },
              ...state.devices.map((device) => ({ key: device.id, text: nameOf(device) })),
            ]}
            chosen={deviceId}
            onChoose={(id) => {
              setDeviceId(id)
              forget()
            }}
          />
        ) : null}
        <Button
          id="url-test-go"
          kind="secondary"
          block
          disabled={text.trim() === ''}
          loading={busy}
          onClick={() => void handleTest()}
        >
          {t('testButton')}
        </Button>
        {answer ? <Result answer={answer} state={state} /> : null}
      </Card>
    </Section>
  )
}

function Result({ answer, state }: { answer: WhyAnswer; state: HouseholdState }) {
  const t = useMessages(urlBlackListMessages)
  const words = useMessages(greenMessages)
  const decisionOf = useDecisionWords(state.policy)
  const { host, shown, app, category, decision } = answer
  const entry = state.policy.urls.find((url) => hostMatches(url.host, host))

  function why(): string {
    if (decision.rule === 'urlList' && entry) return t('byUrl', { host: shownHost(entry.host) })
    if (decision.rule === 'greenNet' && category) return t('byGreen', { category: words(category) })
    return decisionOf(decision)
  }

  return (
    <View
      id="url-test-result"
      className={classNames('url-list__result', !decision.allowed && 'is-stopped')}
      {...aria({ role: 'status', live: 'polite' })}
    >
      <Icon name={decision.allowed ? 'check-circle' : 'ban'} size={20} />
      <View className="url-list__words">
        <View className="url-list__verdict">{t(decision.allowed ? 'passes' : 'stopped', { host: shown })}</View>
        <View>
          <NoWrapDate>{[app, why()].filter(Boolean).join(' · ')}</NoWrapDate>
        </View>
        {state.sync.state === 'applied' ? null : <View>{t('asApplied')}</View>}
      </View>
    </View>
  )
}
