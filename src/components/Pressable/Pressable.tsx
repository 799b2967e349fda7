import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria, type AriaFacts } from '../aria'
import { classNames } from '../class-names'
import './Pressable.scss'

export interface PressableProps {
  id?: string
  className?: string
  style?: CSSProperties
  /** Its name for screen readers, when the content does not say it in words. */
  label?: string
  role?: 'button' | 'link' | 'tab' | 'switch' | 'checkbox' | 'radio'
  disabled?: boolean
  /** Out of the keyboard's order, as the tabs that are not active. */
  unreachable?: boolean
  facts?: AriaFacts
  onClick: () => void
  /** Touch and pointer handlers of what is dragged. */
  gestures?: Record<string, unknown>
  /** Keys other than Enter and Space, as the arrows between tabs (H5). */
  onKey?: (key: string) => void
  children?: ReactNode
}

interface Stoppable {
  stopPropagation: () => void
}

/**
 * Anything that is tapped: a role, a name, the keyboard's Enter and Space, a pressed look and the focus ring. A press
 * does not reach what lies around it. Never put one into another: give the outer row a control beside it.
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

  // The mini-program has no keyboard and no :active; H5 has both.
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
