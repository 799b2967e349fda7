import type { KeyboardEvent } from 'react'

/** The keyboard a field opens. */
export type InputKind = 'text' | 'tel' | 'number' | 'password'

/**
 * What an input needs in the build at hand. Digits: the mini-program has no `tel`, and H5's `number` drops leading zeros
 * and counts wheel turns. The mini-program styles the placeholder by class and has an event for the keyboard's own key;
 * H5 has CSS and Enter.
 */
export function inputProps(kind: InputKind, placeholderClass: string, onConfirm?: () => void, autoComplete = 'off') {
  if (process.env.TARO_ENV === 'weapp') {
    const isText = kind === 'text' || kind === 'password'
    const type = isText ? ('text' as const) : ('number' as const)
    return { type, password: kind === 'password', placeholderClass, onConfirm }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onConfirm?.()
  }
  // Taro's types know neither `tel` nor `password`; its H5 input takes every type of HTML.
  const type = kind === 'number' ? 'tel' : kind
  return { type: type as 'text', autoComplete, onKeyDown }
}
