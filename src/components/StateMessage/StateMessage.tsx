import { Image, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import type { Action } from '../Section/Section'
import './StateMessage.scss'

export interface StateMessageProps {
  icon: IconName
  /** URL of a picture that replaces the icon. */
  picture?: string
  title: string
  text?: string
  action?: Action
  /** `primary` if it is the screen's main action; `secondary` by default. */
  actionKind?: 'primary' | 'secondary'
}

/** The layout of all states of a screen: an icon, the problem, and an action. */
export function StateMessage({ icon, picture, title, text, action, actionKind = 'secondary' }: StateMessageProps) {
  return (
    <View className="pg-state" {...aria({ role: 'status' })}>
      {picture ? (
        <Image className="pg-state__picture" src={picture} mode="aspectFit" />
      ) : (
        <View className="pg-state__sign">
          <Icon name={icon} size={32} />
        </View>
      )}
      <View className="pg-state__title">{title}</View>
      {text ? <View className="pg-state__text">{text}</View> : null}
      {action ? (
        <View className="pg-state__action">
          <Button id={action.id} kind={actionKind} label={action.label} onClick={action.onClick}>
            {action.text}
          </Button>
        </View>
      ) : null}
    </View>
  )
}
