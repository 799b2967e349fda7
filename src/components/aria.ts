/** ARIA attributes, without their prefix. */
export interface AriaFacts {
  role?: string
  label?: string
  /** Ids of the elements that name, describe or are controlled by this one. */
  labelledBy?: string
  describedBy?: string
  controls?: string
  checked?: boolean | 'mixed'
  selected?: boolean
  expanded?: boolean
  disabled?: boolean
  invalid?: boolean
  busy?: boolean
  modal?: boolean
  hidden?: boolean
  current?: 'page' | 'step'
  live?: 'polite' | 'assertive'
  roleDescription?: string
  /** Of an item: how many its list has, and its place from 1. */
  setSize?: number
  posInSet?: number
  /** Level of a heading. */
  level?: number
  valueNow?: number
  valueMin?: number
  valueMax?: number
  valueText?: string
}

/**
 * For a text that the live region announces on H5 (hooks/use-announced.ts), where a role of its own would have it read
 * twice; the mini-program has no such region.
 */
export const announcedElsewhere = () => (process.env.TARO_ENV === 'weapp' ? aria({ role: 'status' }) : {})

/** For a scroll container without focusable content: a keyboard can scroll it only if it takes focus itself. */
export const keyboardScrollable = process.env.TARO_ENV === 'weapp' ? {} : { tabIndex: 0 }

type Attributes = Record<string, string | number | boolean | undefined>

const ofWeapp = new Set(['role', 'label', 'checked', 'disabled', 'hidden', 'selected', 'expanded'])

/**
 * Returns the attributes of `facts` for this build: `role` and `aria-*` on H5; in the mini-program the few that WeChat
 * supports, in the camel case of Taro's templates. Undefined facts are omitted.
 */
export function aria(facts: AriaFacts): Attributes {
  const weapp = process.env.TARO_ENV === 'weapp'
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue
    if (weapp) {
      if (ofWeapp.has(name)) attributes[`aria${name.charAt(0).toUpperCase()}${name.slice(1)}`] = value
    } else if (name === 'role') attributes.role = value
    else attributes[`aria-${name.toLowerCase()}`] = value
  }
  return attributes
}
