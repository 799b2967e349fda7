import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { intrusionQuery, renameLine, unsubscribeLine } from '@/api/broadband-lines'
import { readTopology } from '@/api/household'
import { failureText } from '@/api/problem-of'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { TextField } from '@/components/TextField/TextField'
import { forgetRemote } from '@/hooks/remote-cache'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { type Remote, useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import type { IntrusionState } from '@/rules/modem/modem'
import { confirm, toast } from '@/stores/feedback'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import type { Household } from '@/widgets/Household/use-household'
import { useHousehold } from '@/widgets/Household/use-household'
import { isCutOff } from '../../parts/device-state'
import { forgetLines } from '../../parts/use-binding'
import { modemEditMessages } from './messages'

/** One line: its name, its modem, and unbinding it. */
export default function FamilyModemEditPage() {
  const { pppoeAccount = '' } = useRouteParams('/familyModemEdit')
  const household = useHousehold(pppoeAccount, readTopology)
  const intrusion = useRemote(pppoeAccount ? intrusionQuery(pppoeAccount) : null)
  return (
    <HouseholdScreen path="/familyModemEdit" household={household}>
      {(state) => (
        <>
          <Name state={state} household={household} />
          <Facts state={state} intrusion={intrusion} />
          <Unbind state={state} household={household} />
        </>
      )}
    </HouseholdScreen>
  )
}

function Name({ state, household }: { state: HouseholdState; household: Household }) {
  const t = useMessages(modemEditMessages)
  const { lineOf } = useDeviceWords()
  const { pppoeAccount, name } = state
  const draft = useDraft(`line-name:${pppoeAccount}`, name)
  const { busy, run } = useMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const wished = draft.value.trim()
  const isChanged = wished !== name

  async function handleSave() {
    if (!isChanged) return
    setProblem(null)
    const modem = await run(
      (requestId) =>
        renameLine(pppoeAccount, wished, requestId).catch((error: unknown) => {
          setProblem(failureText(error, t('lost')))
          throw error
        }),
      ['rename', pppoeAccount, wished],
    )
    if (!modem) return
    draft.set(wished)
    forgetRemote(['modems'])
    household.remote.replace({ ...state, name: wished })
    toast(t('saved'))
  }

  return (
    <Card>
      <TextField
        id="line-name"
        label={t('name')}
        placeholder={t('placeholder')}
        hint={wished ? undefined : t('hint', { name: lineOf({ name: '', pppoeAccount }) })}
        maxLength={20}
        value={draft.value}
        error={problem ?? undefined}
        onInput={(text) => {
          draft.set(text)
          setProblem(null)
        }}
        onConfirm={() => void handleSave()}
      />
      {isChanged ? (
        <View className="broadband__pair broadband__pair--below">
          <Button id="line-restore" kind="secondary" icon="undo" disabled={busy} onClick={() => draft.set(name)}>
            {t('restore')}
          </Button>
          <Button id="line-save" loading={busy} onClick={() => void handleSave()}>
            {t('save')}
          </Button>
        </View>
      ) : null}
    </Card>
  )
}

interface FactsProps {
  state: HouseholdState
  intrusion: Remote<IntrusionState>
}

/** The modem, and whether intrusion detection is on, or why it is not (SPEC.md section 4). */
function Facts({ state: { pppoeAccount, model, fttr, online }, intrusion: { data, error } }: FactsProps) {
  const t = useMessages(modemEditMessages)
  return (
    <Card>
      <Fact label={t('account')}>{pppoeAccount}</Fact>
      {model ? <Fact label={t('model')}>{model}</Fact> : null}
      <Fact label={t('kind')}>{t(fttr ? 'fttr' : 'plain')}</Fact>
      <Fact label={t('state')}>{t(online ? 'online' : 'offline')}</Fact>
      <Fact label={t('intrusion')}>{data || error ? t(data ?? 'unknown') : '…'}</Fact>
    </Card>
  )
}

/** Unbinds the line in two taps; the second is in a dialog that explains what happens to the rules. */
function Unbind({ state, household }: { state: HouseholdState; household: Household }) {
  const t = useMessages(modemEditMessages)
  const { lineOf } = useDeviceWords()
  const { busy, run } = useMutation()
  const { pppoeAccount, policy, online } = state

  async function handleUnbind() {
    const rules = policy.bands.length + policy.budgets.length
    const blocked = policy.devices.filter((one) => isCutOff(one)).length
    const text = [
      t('unbindText'),
      rules > 0 ? t('unbindRules', { count: rules }) : '',
      blocked > 0 ? t('unbindBlocked', { count: blocked }) : '',
      online ? '' : t('unbindOffline'),
    ].join('')
    const isSure = await confirm({
      title: t('unbindTitle', { name: lineOf(state) }),
      text,
      confirmText: t('unbindGo'),
      cancelText: t('keep'),
      danger: true,
    })
    if (!isSure) return
    const send = (requestId: string) => unsubscribeLine(pppoeAccount, requestId).then(() => true)
    if (!(await run(send, ['unbind', pppoeAccount]))) return
    // Not `forgetRemote`: this screen would fetch the state of a line that is no longer bound, and show the refusal.
    household.remote.replace(undefined)
    forgetLines()
    toast(t('unbound'))
    // Closes the screens below, which can show the same line.
    go('/broadbandProtect', {}, { restart: true })
  }

  return (
    <Button id="line-unbind" kind="remove" block loading={busy} onClick={() => void handleUnbind()}>
      {t('unbind')}
    </Button>
  )
}
