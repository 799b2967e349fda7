import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import '@/widgets/Household/household.scss'
import { broadbandMessages } from '@/widgets/Household/messages'
import { Screen } from '@/widgets/Screen/Screen'
import { bindingMessages } from './binding-messages'
import { BindProblem } from './BindProblem'
import type { Binding } from './use-binding'

export interface BindFormProps {
  path: RoutePath
  pppoeAccount: string
  binding: Binding
  submitText: string
  onSubmit: () => void
  /** The link to the other kind of proof. */
  other: { id: string; text: string; onClick: () => void }
  children: ReactNode
}

/** The form that proves and binds one line, and the next steps once it is bound. */
export function BindForm({ path, pppoeAccount, binding, submitText, onSubmit, other, children }: BindFormProps) {
  const t = useMessages(bindingMessages)
  const ofArea = useMessages(broadbandMessages)
  const { name, busy, error, bound } = binding
  if (!pppoeAccount) {
    const toBinding = {
      id: 'to-binding',
      text: ofArea('toLines'),
      onClick: () => go('/broadbandProtect', {}, { replace: true }),
    }
    return (
      <Screen path={path}>
        <StateMessage
          kind="empty"
          icon="router"
          title={ofArea('noLine')}
          text={ofArea('noLineText')}
          action={toBinding}
        />
      </Screen>
    )
  }
  if (bound) return <Bound path={path} pppoeAccount={pppoeAccount} name={bound.name} />
  return (
    <Screen path={path}>
      <View className="broadband">
        <Card>
          <Fact label={t('account')}>{pppoeAccount}</Fact>
        </Card>
        <Card>
          {children}
          <TextField
            id="bind-name"
            label={t('name')}
            placeholder={t('namePlaceholder')}
            maxLength={20}
            value={name.value}
            onInput={name.set}
            onConfirm={onSubmit}
          />
        </Card>
        {error === null ? null : <BindProblem error={error} />}
        <View className="broadband__buttons">
          <Button id="bind-go" size="large" block loading={busy} onClick={onSubmit}>
            {submitText}
          </Button>
          <Button id={other.id} kind="text" block disabled={busy} onClick={other.onClick}>
            {other.text}
          </Button>
        </View>
      </View>
    </Screen>
  )
}

function Bound({ path, pppoeAccount, name }: { path: RoutePath; pppoeAccount: string; name: string }) {
  const t = useMessages(bindingMessages)
  return (
    <Screen path={path}>
      <StateMessage
        kind="empty"
        icon="check-circle"
        title={t('boundTitle')}
        text={t('boundText')}
        action={{
          id: 'bound-devices',
          text: t('toDevices'),
          onClick: () => go('/homeAccessDevices', { pppoeAccount, name }, { replace: true }),
        }}
      />
      <View className="broadband">
        <Button id="bound-done" kind="text" block onClick={() => go('/broadbandProtect', {}, { replace: true })}>
          {t('toLines')}
        </Button>
      </View>
    </Screen>
  )
}
