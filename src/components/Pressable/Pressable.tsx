import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria, type AriaFacts } from '../aria'
import { classNames } from '../class-names'
import './Pressable.scss'

export interface PressableProps {
  id?: string
  className?: string
  style?: CSSProperties
  /** The name for screen readers, if the content has no suitable text. */
  label?: string
  role?: 'button' | 'link' | 'tab' | 'switch' | 'checkbox' | 'radio'
  disabled?: boolean
  /** Removed from the Tab order, like inactive tabs. */
  unreachable?: boolean
  facts?: AriaFacts
  onClick: () => void
  /** Touch and pointer handlers, for elements that can be dragged. */
  gestures?: Record<string, unknown>
  /** Called for keys other than Enter and Space, such as the arrow keys in tabs (H5). */
  onKey?: (key: string) => void
  children?: ReactNode
}

interface Stoppable {
  stopPropagation: () => void
}

/**
 * The base of everything that can be tapped: role, name, Enter and Space, pressed look and focus ring. Taps do not
 * propagate. Never nest one in another: put the control beside the outer row's pressable part.
 */
export function Pressable(props: PressableProps) {
  const { id, className, style, label, role = 'button', disabled, unreachable, facts, gestures, onClick } = props

  function handleClick(event: Stoppable) {
    event.stopPropagation()
    if (!disabled) onClick()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.key !== 'Enter' && event.key !== ' ') return props.onKey?.(event.key)
    event.preventDefault()
    if (!disabled) onClick()
  }

  // The mini-program has no keyboard and no :active.
  const ofBuild =
    process.env.TARO_ENV === 'weapp'
      ? { hoverClass: disabled ? 'none' : 'is-pressed', hoverStayTime: 80 }
      : { tabIndex: disabled || unreachable ? -1 : 0, onKeyDown: handleKeyDown }
  return (
    <View
      id={id}
      className={classNames('pg-pressable', disabled && 'is-disabled', className)}
      style={style}
      onClick={handleClick}
      {...gestures}
      {...ofBuild}
      {...aria({ role, label, disabled: disabled || undefined, ...facts })}
    >
      {props.children}
    </View>
  )
}
