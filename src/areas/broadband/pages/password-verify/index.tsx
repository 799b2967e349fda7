import { useState } from 'react'
import { proveByPassword } from '@/api/broadband-lines'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { bindingMessages } from '../../parts/binding-messages'
import { BindForm } from '../../parts/BindForm'
import { useBinding } from '../../parts/use-binding'
import { passwordVerifyMessages } from './messages'
import './index.scss'

/** Proves the right to a line by its broadband password, and binds it. */
export default function PasswordVerifyPage() {
  const t = useMessages(passwordVerifyMessages)
  const ofBinding = useMessages(bindingMessages)
  const { pppoeAccount = '' } = useRouteParams('/passwordVerify')
  const binding = useBinding(pppoeAccount)
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  function handleInput(value: string) {
    setPassword(value)
    setIsMissing(false)
    binding.clearError()
    binding.clearProof()
  }

  function handleSubmit() {
    setIsMissing(password === '')
    if (password !== '') void binding.bind(() => proveByPassword(pppoeAccount, password))
  }

  return (
    <BindForm
      path="/passwordVerify"
      pppoeAccount={pppoeAccount}
      binding={binding}
      submitText={t('go')}
      onSubmit={handleSubmit}
      other={{
        id: 'verify-other',
        text: ofBinding('bySms'),
        onClick: () => go('/phoneVerify', { pppoeAccount }, { replace: true }),
      }}
    >
      <TextField
        id="verify-password"
        label={t('password')}
        placeholder={t('placeholder')}
        type={isShown ? 'text' : 'password'}
        maxLength={64}
        value={password}
        error={isMissing ? t('missing') : undefined}
        onInput={handleInput}
        onConfirm={handleSubmit}
        trailing={
          <Pressable
            id="verify-show"
            className="password-verify__show"
            label={t(isShown ? 'hide' : 'show')}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eye' : 'eye-off'} size={20} />
          </Pressable>
        }
      />
    </BindForm>
  )
}
