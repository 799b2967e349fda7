/** What assistive technology is told about an element; the names of WAI-ARIA without their prefix. */
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
  /** Depth of a heading. */
  level?: number
  valueNow?: number
  valueMin?: number
  valueMax?: number
  valueText?: string
}

/** For an element that scrolls where nothing in it may take the focus: without any a keyboard cannot scroll it. */
export const keyboardScrollable = process.env.TARO_ENV === 'weapp' ? {} : { tabIndex: 0 }

type Attributes = Record<string, string | number | boolean | undefined>

const ofWeapp = new Set(['role', 'label', 'checked', 'disabled', 'hidden', 'selected', 'expanded'])

/**
 * The attributes of `facts` for the build at hand: `role` and `aria-*` in H5; in the mini-program WeChat's few, in the
 * camel case of Taro's templates. Facts that are undefined set nothing.
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
