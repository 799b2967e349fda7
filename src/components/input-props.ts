import type { KeyboardEvent } from 'react'

/** The keyboard a field opens. */
export type InputKind = 'text' | 'tel' | 'number'

/**
 * What an input needs in the build at hand. Digits: the mini-program has no `tel`, and H5's `number` drops leading zeros
 * and counts wheel turns. The mini-program styles the placeholder by class and has an event for the keyboard's own key;
 * H5 has CSS and Enter.
 */
export function inputProps(kind: InputKind, placeholderClass: string, onConfirm?: () => void, autoComplete = 'off') {
  if (process.env.TARO_ENV === 'weapp') {
    return { type: kind === 'text' ? ('text' as const) : ('number' as const), placeholderClass, onConfirm }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onConfirm?.()
  }
  // Taro's types know no `tel`; its H5 input takes every type of HTML.
  return { type: (kind === 'text' ? 'text' : 'tel') as 'text', autoComplete, onKeyDown }
}
