import type { BuiltIn, BuiltInElement } from './built-in'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Without a maxlength WeChat takes no more characters than this; -1 is no limit. */
const USUAL_LENGTH = 140

const fieldOf = (self: BuiltInElement) => self.memory.field as Field

function detailOf(self: BuiltInElement): Record<string, unknown> {
  const { value, selectionStart } = fieldOf(self)
  return { value, cursor: selectionStart ?? value.length }
}

/** What a person, or who drives the host, types. */
function input(self: BuiltInElement, text: unknown): void {
  const field = fieldOf(self)
  if (field.disabled) return
  field.value = field.maxLength >= 0 ? String(text).slice(0, field.maxLength) : String(text)
  field.dispatchEvent(new Event('input'))
}

function prepare(self: BuiltInElement, field: Field): void {
  self.memory.field = field
  self.dom.append(field)
  field.addEventListener('input', () => {
    self.set('value', field.value)
    self.trigger('input', detailOf(self))
  })
  field.addEventListener('focus', () => self.trigger('focus', { ...detailOf(self), height: 0 }))
  field.addEventListener('blur', () => self.trigger('blur', detailOf(self)))
  for (const change of Object.values(changed)) change(self)
}

const changed: Record<string, (self: BuiltInElement) => void> = {
  value(self) {
    const value = self.text('value')
    if (fieldOf(self).value !== value) fieldOf(self).value = value
  },
  placeholder: (self) => void (fieldOf(self).placeholder = self.text('placeholder')),
  disabled: (self) => void (fieldOf(self).disabled = self.isOn('disabled')),
  maxlength(self) {
    const most = self.number('maxlength', USUAL_LENGTH)
    if (most < 0) fieldOf(self).removeAttribute('maxlength')
    else fieldOf(self).maxLength = most
  },
  focus(self) {
    if (self.isOn('focus')) fieldOf(self).focus()
  },
  ariaLabel: (self) => fieldOf(self).setAttribute('aria-label', self.text('ariaLabel')),
}

/** The engine reports a property before the component is in the document: then there is no field yet. */
const onceThere = Object.fromEntries(
  Object.entries(changed).map(([name, change]) => [
    name,
    (self: BuiltInElement) => void (self.memory.field && change(self)),
  ]),
)

const shared = {
  isVoid: true,
  changed: onceThere,
  value: (self: BuiltInElement) => fieldOf(self).value,
  reset: (self: BuiltInElement) => input(self, ''),
}

const KEYBOARDS: Record<string, string> = { number: 'numeric', digit: 'decimal', idcard: 'text', tel: 'tel' }

/** `input`. */
export const inputField: BuiltIn = {
  ...shared,
  tag: 'input',
  properties: ['type', 'password'],
  attached(self) {
    const field = self.make('input')
    field.type = self.isOn('password') ? 'password' : 'text'
    field.inputMode = KEYBOARDS[self.text('type')] ?? 'text'
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') self.trigger('confirm', detailOf(self))
    })
    prepare(self, field)
  },
  changed: {
    ...onceThere,
    password(self, isHidden) {
      if (self.memory.field) (fieldOf(self) as HTMLInputElement).type = isHidden ? 'password' : 'text'
    },
  },
  functions: { input },
}

/** `textarea`. */
export const textArea: BuiltIn = {
  ...shared,
  tag: 'textarea',
  attached: (self) => prepare(self, self.make('textarea')),
  functions: { input },
}
