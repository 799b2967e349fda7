import { builtInOf, type BuiltIn, type BuiltInElement } from './built-in'

const FIELDS = 'wx-input, wx-textarea, wx-switch, wx-slider, wx-picker, wx-checkbox-group, wx-radio-group'

const within = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].flatMap((dom) => builtInOf(dom) ?? [])

/** The value of a field, as WeChat puts it into the event of its form. */
function valueOf(field: BuiltInElement): unknown {
  switch (field.kind.tag) {
    case 'switch':
      return field.isOn('checked')
    case 'slider':
      return field.number('value', 0)
    case 'checkbox-group':
      return checkedIn(field)
    case 'radio-group':
      return checkedIn(field)[0] ?? ''
    default:
      return field.text('value')
  }
}

const checkedIn = (group: BuiltInElement) =>
  within(group.dom, 'wx-checkbox, wx-radio')
    .filter((box) => box.isOn('checked'))
    .map((box) => box.text('value'))

/** Fires `submit` with the values of all named fields, or `reset`, on the form around a pressed button. */
export function pressInForm(button: BuiltInElement, formType: string): void {
  const dom = button.dom.closest('wx-form')
  const form = dom && builtInOf(dom)
  if (!form) return
  if (formType === 'reset') return form.trigger('reset')
  const named = within(form.dom, FIELDS).filter((field) => field.text('name') !== '')
  const value = Object.fromEntries(named.map((field) => [field.text('name'), valueOf(field)]))
  form.trigger('submit', { value, target: { id: button.dom.id, dataset: button.dataset } })
}

const showChecked = (self: BuiltInElement) => self.dom.setAttribute('aria-checked', String(self.isOn('checked')))

function check(self: BuiltInElement, isChecked: boolean): void {
  self.set('checked', isChecked)
  showChecked(self)
}

/** A `checkbox` or a `radio`, which tells its group. */
const box = (tag: 'checkbox' | 'radio'): BuiltIn => ({
  tag,
  properties: ['value', 'checked', 'disabled'],
  attached(self) {
    self.dom.setAttribute('role', tag)
    showChecked(self)
    self.on('tap', () => {
      if (self.isOn('disabled') || (tag === 'radio' && self.isOn('checked'))) return
      const dom = self.dom.closest(`wx-${tag}-group`)
      const group = dom && builtInOf(dom)
      if (tag === 'radio' && group) within(group.dom, 'wx-radio').forEach((other) => check(other, false))
      check(self, !self.isOn('checked'))
      group?.trigger('change', { value: valueOf(group) })
    })
  },
  changed: { checked: showChecked },
})

/** `form`, and the fields that only a form or a group reads. */
export const formComponents: BuiltIn[] = [
  { tag: 'form' },
  { tag: 'label' },
  { tag: 'checkbox-group', properties: ['name'] },
  { tag: 'radio-group', properties: ['name'] },
  box('checkbox'),
  box('radio'),
]
