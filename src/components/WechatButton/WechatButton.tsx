import { Button, Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import '../Button/Button.scss'
import './WechatButton.scss'

/** The result that WeChat reports: a code, or why there is none. */
export interface WechatAnswer {
  code?: string
  errMsg?: string
}

export interface WechatButtonProps {
  id: string
  /**
   * What WeChat does on a tap: request the phone number, record the consent to the privacy guideline, or share the
   * page's card.
   */
  openType: 'getPhoneNumber' | 'agreePrivacyAuthorization' | 'share'
  size?: 'large' | 'medium'
  disabled?: boolean
  /** Not called for `share`. */
  onAnswer?: (answer: WechatAnswer) => void
  children: string
}

/** A button whose tap WeChat itself must receive; it looks like our Button. Mini-program only. */
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
