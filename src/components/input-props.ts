import type { KeyboardEvent } from 'react'
import { storableText } from '@/rules/text/storable-text'

/**
 * How far WeChat keeps the caret above the keyboard, in pixels: the rest of the field, its message and the button below it
 * stay in sight.
 */
export const CURSOR_SPACING = 96

/** The keyboard that a field opens. */
export type InputKind = 'text' | 'tel' | 'number' | 'password'

/**
 * Returns an input's props for this build. Digits: the mini-program has no `tel`, and H5's `number` drops leading zeros
 * and reacts to the mouse wheel. The mini-program styles the placeholder by class and has an event for the confirm key;
 * H5 uses CSS and Enter.
 */
export function inputProps(kind: InputKind, placeholderClass: string, onConfirm?: () => void, autoComplete = 'off') {
  if (process.env.TARO_ENV === 'weapp') {
    const isText = kind === 'text' || kind === 'password'
    const type = isText ? ('text' as const) : ('number' as const)
    return { type, password: kind === 'password', placeholderClass, onConfirm, cursorSpacing: CURSOR_SPACING }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onConfirm?.()
  }
  // Taro's types lack `tel` and `password`; its H5 input passes every HTML type.
  const type = kind === 'number' ? 'tel' : kind
  return { type: type as 'text', autoComplete, onKeyDown }
}

/** The text of an input event without the characters that the gateway rejects, whatever was pasted. */
export const textOf = (event: { detail: { value: string } }): string => storableText(event.detail.value)
