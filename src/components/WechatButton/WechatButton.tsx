import { Button, Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import '../Button/Button.scss'
import './WechatButton.scss'

/** What WeChat tells of a press: a code, or why there is none. */
export interface WechatAnswer {
  code?: string
  errMsg?: string
}

export interface WechatButtonProps {
  id: string
  /** What WeChat does when it is pressed: asks for the phone number, notes that the privacy guideline is agreed to, or shares the page's card. */
  openType: 'getPhoneNumber' | 'agreePrivacyAuthorization' | 'share'
  size?: 'large' | 'medium'
  disabled?: boolean
  /** Sharing has no answer. */
  onAnswer?: (answer: WechatAnswer) => void
  children: string
}

/** A button that WeChat itself must see pressed; it looks like ours. In the mini-program alone. */
export function WechatButton({ id, openType, size = 'medium', disabled, onAnswer, children }: WechatButtonProps) {
  const handle = ({ detail }: { detail: WechatAnswer }) => onAnswer?.(detail)
  const events = {
    getPhoneNumber: { onGetPhoneNumber: handle },
    agreePrivacyAuthorization: { onAgreePrivacyAuthorization: handle },
    share: {},
  }[openType]
  return (
    <Button
      id={id}
      className={classNames('pg-wechat-button pg-button pg-button--primary pg-button--block', `pg-button--${size}`)}
      openType={openType}
      disabled={disabled}
      hoverClass="is-pressed"
      {...events}
    >
      <View className="pg-button__face">
        <Text className="pg-button__text">{children}</Text>
      </View>
    </Button>
  )
}
