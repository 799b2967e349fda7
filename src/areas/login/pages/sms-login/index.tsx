import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { CaptchaField } from '@/widgets/CaptchaField/CaptchaField'
import { CodeField } from '@/widgets/CodeField/CodeField'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import { Agreement } from '../../parts/Agreement'
import { ElderMode } from '../../parts/ElderMode'
import { FormerQuestion } from './FormerQuestion'
import { useSmsLogin, type FieldError } from './use-sms-login'
import './index.scss'

/** Logs in with phone number, captcha and SMS code, after the agreements are ticked. */
export default function SmsLoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/smsLogin')
  const form = useSmsLogin(from)
  const { fields, errors } = form

  const words = (error?: FieldError) => (!error ? undefined : 'text' in error ? error.text : t(error.key))

  return (
    <Screen path="/smsLogin">
      <View className="sms-login">
        <TextField
          id="login-phone"
          label={t('phone')}
          placeholder={t('phonePlaceholder')}
          type="tel"
          maxLength={40}
          autoComplete="tel-national"
          value={fields.phoneNo}
          error={words(errors.phoneNo)}
          onInput={form.setPhoneNo}
        />
        {form.needsCaptcha ? (
          <CaptchaField
            id="login-captcha"
            captcha={form.captcha}
            error={words(errors.captcha)}
            onInput={form.setCaptcha}
          />
        ) : null}
        <CodeField
          id="login-code"
          sendId="login-send"
          value={fields.code}
          error={words(errors.code)}
          wasSent={form.wasSent}
          isSending={form.busy === 'send'}
          secondsLeft={form.secondsLeft}
          onInput={form.setCode}
          onSend={() => void form.send()}
          onConfirm={() => void form.submit()}
        />
        <Agreement agreed={fields.agreed} error={words(errors.agreed)} onChange={form.setAgreed} />
        <View className="sms-login__submit">
          <Button
            id="login-submit"
            size="large"
            block
            loading={form.busy === 'submit'}
            onClick={() => void form.submit()}
          >
            {t('submit')}
          </Button>
        </View>
        <ElderMode />
      </View>
      {form.question ? (
        <FormerQuestion
          typed={form.typedAnswers}
          onType={form.setTypedAnswers}
          problem={form.question.problem}
          isBusy={form.busy === 'submit'}
          onAnswer={(answer) => void form.submit(answer)}
          onClose={form.closeQuestion}
        />
      ) : null}
    </Screen>
  )
}
