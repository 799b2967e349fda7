import { Image, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import type { Action } from '../Section/Section'
import './StateMessage.scss'

interface Look {
  icon: IconName
  button?: 'primary'
  actionId?: string
}

/**
 * `empty`: a list without entries, which is no error. `error`: a request failed. `offline`: no connection. `locked`:
 * a log-in or a product is missing. `done`: something succeeded. `next`: one tap continues.
 */
const looks = {
  empty: { icon: 'inbox' },
  error: { icon: 'info', actionId: 'state-retry' },
  offline: { icon: 'offline', actionId: 'state-retry' },
  locked: { icon: 'lock', button: 'primary' },
  done: { icon: 'check-circle' },
  next: { icon: 'arrow-right', button: 'primary' },
} satisfies Record<string, Look>
export type StateKind = keyof typeof looks

export interface StateMessageProps {
  /** Determines the icon and the look of the button. */
  kind: StateKind
  /** Replaces the icon of the kind. */
  icon?: IconName
  /** URL of a picture that replaces the icon. */
  picture?: string
  title: string
  text?: string
  /** Its id defaults to `state-retry` for `error` and `offline`. */
  action?: Action
}

/** What a screen or a part of it shows in place of content: an icon, one sentence, and the action that helps. */
export function StateMessage({ kind, icon, picture, title, text, action }: StateMessageProps) {
  const look: Look = looks[kind]
  return (
    <View className="pg-state" {...aria({ role: 'status' })}>
      {picture ? (
        <Image className="pg-state__picture" src={picture} mode="aspectFit" />
      ) : (
        <View className="pg-state__sign">
          <Icon name={icon ?? look.icon} size={32} />
        </View>
      )}
      <View className="pg-state__title">{title}</View>
      {text ? <View className="pg-state__text">{text}</View> : null}
      {action ? (
        <View className="pg-state__action">
          <Button
            id={action.id ?? look.actionId}
            kind={look.button ?? 'secondary'}
            label={action.label}
            onClick={action.onClick}
          >
            {action.text}
          </Button>
        </View>
      ) : null}
    </View>
  )
}
