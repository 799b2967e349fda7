import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { hasWechatLogin } from '@/platform/wechat-login'
import { Screen } from '@/widgets/Screen/Screen'
import { showsHeader } from '@/widgets/Screen/ScreenHeader'
import { loginMessages } from '../../messages'
import { ElderMode } from '../../parts/ElderMode'
import { LookAround } from '../../parts/LookAround'
import { WechatLogin } from '../../parts/WechatLogin'
import './index.scss'

/** The ways to log in that this environment supports. The guard and an expired session redirect here. */
export default function LoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/login')
  const hasHeader = showsHeader()
  const heading = hasHeader ? {} : { id: 'page-title', ...aria({ role: 'heading', level: 1 }) }

  return (
    <Screen path="/login" title={hasHeader ? undefined : t('product')} bare>
      <View className="login">
        <View className="login__mark">
          <Icon name="shield-check" size={48} />
        </View>
        <View className="login__product" {...heading}>
          {t('product')}
        </View>
        <View className="login__slogan">{t('slogan')}</View>
        <WechatLogin from={from}>
          <Button
            id="login-by-sms"
            kind={hasWechatLogin() ? 'secondary' : 'primary'}
            size="large"
            block
            onClick={() => go('/smsLogin', { from })}
          >
            {t('bySms')}
          </Button>
        </WechatLogin>
        <LookAround />
        <ElderMode />
      </View>
    </Screen>
  )
}
