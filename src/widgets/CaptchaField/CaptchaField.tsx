import { Image, View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
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

/** The field for a captcha, with its picture, which a tap replaces, or a button that plays a spoken one. */
export function CaptchaField({ id, captcha, error, onInput }: CaptchaFieldProps) {
  const t = useMessages(captchaMessages)
  const { picture, hasFailed } = captcha
  const isSpoken = !!picture?.sound
  const instead = hasFailed ? t('failed') : isSpoken ? t('toPicture') : ''
  return (
    <>
      <TextField
        id={id}
        label={t(isSpoken ? 'spoken' : 'captcha')}
        placeholder={t(isSpoken ? 'spokenPlaceholder' : 'placeholder')}
        maxLength={8}
        value={captcha.text}
        error={error}
        onInput={onInput}
        trailing={
          <Pressable
            className="pg-field__picture"
            label={isSpoken ? undefined : t(hasFailed ? 'failedPicture' : 'picture')}
            onClick={() => void captcha.refresh(false)}
          >
            {picture && !isSpoken ? <Image className="pg-field__image" src={picture.image} /> : null}
            {instead ? <View className="pg-field__retry">{instead}</View> : null}
          </Pressable>
        }
      />
      <Button id={`${id}-speak`} kind="text" size="small" onClick={() => void captcha.speak()}>
        {t(isSpoken ? 'speakAgain' : 'speak')}
      </Button>
    </>
  )
}
