import { Image, View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Pressable } from '@/components/Pressable/Pressable'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import { Agreement } from '../../parts/Agreement'
import { leaveLogin } from '../../parts/leave-login'
import { useSmsLogin, type FieldError } from './use-sms-login'
import './index.scss'

/** Logs in by number, picture captcha and SMS code, once the agreements are ticked. */
export default function SmsLoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/smsLogin')
  const form = useSmsLogin()
  const { fields, errors } = form

  const words = (error?: FieldError) => (!error ? undefined : 'text' in error ? error.text : t(error.key))
  const waiting = form.secondsLeft > 0
  const sendText = waiting ? t('resendIn', { seconds: form.secondsLeft }) : t(form.wasSent ? 'resend' : 'send')

  async function handleSubmit() {
    if (await form.submit()) leaveLogin(from)
  }

  return (
    <Screen path="/smsLogin">
      <View className="sms-login">
        <TextField
          id="login-phone"
          label={t('phone')}
          placeholder={t('phonePlaceholder')}
          type="tel"
          maxLength={11}
          autoComplete="tel-national"
          value={fields.phoneNo}
          error={words(errors.phoneNo)}
          onInput={form.setPhoneNo}
        />
        <TextField
          id="login-captcha"
          label={t('captcha')}
          placeholder={t('captchaPlaceholder')}
          maxLength={8}
          value={fields.captcha}
          error={words(errors.captcha)}
          onInput={form.setCaptcha}
          trailing={
            <Pressable
              className="sms-login__picture"
              label={t(form.pictureFailed ? 'captchaFailedPicture' : 'captchaPicture')}
              onClick={form.refreshPicture}
            >
              {form.picture ? <Image className="sms-login__image" src={form.picture.image} /> : null}
              {form.pictureFailed ? <View className="sms-login__retry">{t('captchaFailed')}</View> : null}
            </Pressable>
          }
        />
        <TextField
          id="login-code"
          label={t('code')}
          placeholder={t('codePlaceholder')}
          type="number"
          maxLength={6}
          autoComplete="one-time-code"
          value={fields.code}
          error={words(errors.code)}
          hint={form.wasSent ? t('sent') : undefined}
          onInput={form.setCode}
          onConfirm={handleSubmit}
          trailing={
            <Button
              id="login-send"
              kind="text"
              size="small"
              disabled={waiting}
              loading={form.busy === 'send'}
              onClick={form.send}
            >
              {sendText}
            </Button>
          }
        />
        <Agreement agreed={fields.agreed} error={words(errors.agreed)} onChange={form.setAgreed} />
        <View className="sms-login__submit">
          <Button id="login-submit" size="large" block loading={form.busy === 'submit'} onClick={handleSubmit}>
            {t('submit')}
          </Button>
        </View>
      </View>
    </Screen>
  )
}
