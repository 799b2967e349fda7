import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import './index.scss'

/** The ways to log in that this environment has; where the guard and an expired session lead. */
export default function LoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/login')

  return (
    <Screen path="/login" title={t('product')} bare>
      <View className="login">
        <View className="login__mark">
          <Icon name="shield-check" size={48} />
        </View>
        <View id="page-title" className="login__product" {...aria({ role: 'heading', level: 1 })}>
          {t('product')}
        </View>
        <View className="login__slogan">{t('slogan')}</View>
        <Button size="large" block onClick={() => go('/smsLogin', { from })}>
          {t('bySms')}
        </Button>
      </View>
    </Screen>
  )
}
