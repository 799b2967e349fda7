import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import './index.scss'

/** The ways to log in that this environment has; where the guard and an expired session lead. */
export default function LoginPage() {
  const t = useMessages(loginMessages)

  return (
    <Screen path="/login" title={t('product')}>
      <View className="login">
        <View className="login__mark">
          <Icon name="shield-check" size={48} />
        </View>
        <View className="login__product">{t('product')}</View>
        <View className="login__slogan">{t('slogan')}</View>
        <Button size="large" block onClick={() => go('/smsLogin')}>
          {t('bySms')}
        </Button>
      </View>
    </Screen>
  )
}
