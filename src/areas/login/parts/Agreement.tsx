import { Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { loginMessages } from '../messages'
import './Agreement.scss'

export interface AgreementProps {
  agreed: boolean
  /** Shown if the agreement is missing. */
  error?: string
  onChange: (agreed: boolean) => void
}

/** The consent that is required before any personal data is used. It is never pre-ticked (DESIGN.md section 7). */
export function Agreement({ agreed, error, onChange }: AgreementProps) {
  const t = useMessages(loginMessages)
  return (
    <View className="login-agreement">
      <Checkbox id="login-agree" checked={agreed} onChange={onChange} label={t('agree')}>
        <View className="login-agreement__text">
          <Text>{t('agreePrefix')}</Text>
          <Pressable className="login-agreement__link" role="link" onClick={() => go('/serviceAgreement')}>
            {t('serviceAgreement')}
          </Pressable>
          <Text>{t('and')}</Text>
          <Pressable className="login-agreement__link" role="link" onClick={() => go('/privacyPolicy')}>
            {t('privacyPolicy')}
          </Pressable>
        </View>
      </Checkbox>
      {error ? (
        <View className="login-agreement__error" {...aria({ role: 'alert' })}>
          {error}
        </View>
      ) : null}
    </View>
  )
}
