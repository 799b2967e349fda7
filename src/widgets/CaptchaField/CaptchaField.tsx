import { Image, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable/Pressable'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { captchaMessages } from './messages'
import type { Captcha } from './use-captcha'

export interface CaptchaFieldProps {
  id: string
  captcha: Captcha
  error?: string
  onInput: (text: string) => void
}

/** The field for a picture captcha, with its picture, which a tap replaces. */
export function CaptchaField({ id, captcha, error, onInput }: CaptchaFieldProps) {
  const t = useMessages(captchaMessages)
  const { picture, hasFailed } = captcha
  return (
    <TextField
      id={id}
      label={t('captcha')}
      placeholder={t('placeholder')}
      maxLength={8}
      value={captcha.text}
      error={error}
      onInput={onInput}
      trailing={
        <Pressable
          className="pg-field__picture"
          label={t(hasFailed ? 'failedPicture' : 'picture')}
          onClick={() => void captcha.refresh()}
        >
          {picture ? <Image className="pg-field__image" src={picture.image} /> : null}
          {hasFailed ? <View className="pg-field__retry">{t('failed')}</View> : null}
        </Pressable>
      }
    />
  )
}
