import type { Keyboard } from '../keyboard'
import type { BuiltIn, BuiltInElement } from './built-in'

type Field = HTMLInputElement | HTMLTextAreaElement

/** WeChat's limit of characters without a maxlength; -1 is no limit. */
const USUAL_LENGTH = 140

const fieldOf = (self: BuiltInElement) => self.memory.field as Field

function detailOf(self: BuiltInElement): Record<string, unknown> {
  const { value, selectionStart } = fieldOf(self)
  return { value, cursor: selectionStart ?? value.length }
}

/** Text typed by a person or a driver. */
function input(self: BuiltInElement, text: unknown): void {
  const field = fieldOf(self)
  if (field.disabled) return
  field.value = field.maxLength >= 0 ? String(text).slice(0, field.maxLength) : String(text)
  field.dispatchEvent(new Event('input'))
}

function prepare(self: BuiltInElement, field: Field, keyboard: Keyboard): void {
  self.memory.field = field
  field.maxLength = USUAL_LENGTH
  self.dom.append(field)
  field.addEventListener('input', () => {
    self.set('value', field.value)
    self.trigger('input', detailOf(self))
  })
  self.on('tap', () => field.focus())
  field.addEventListener('focus', () => {
    keyboard.rise(self)
    self.trigger('focus', { ...detailOf(self), height: keyboard.height })
  })
  field.addEventListener('blur', () => {
    keyboard.fall()
    self.trigger('blur', detailOf(self))
  })
}

const shared = {
  isVoid: true,
  properties: ['cursorSpacing', 'adjustPosition', 'name'],
  changed: {
    value(self: BuiltInElement) {
      const value = self.text('value')
      if (fieldOf(self).value !== value) fieldOf(self).value = value
    },
    placeholder: (self: BuiltInElement) => void (fieldOf(self).placeholder = self.text('placeholder')),
    disabled(self: BuiltInElement) {
      fieldOf(self).disabled = self.isOn('disabled')
    },
    maxlength(self: BuiltInElement) {
      const most = self.number('maxlength', USUAL_LENGTH)
      if (most < 0) fieldOf(self).removeAttribute('maxlength')
      else fieldOf(self).maxLength = most
    },
    focus(self: BuiltInElement) {
      if (self.isOn('focus')) fieldOf(self).focus()
    },
    ariaLabel: (self: BuiltInElement) => fieldOf(self).setAttribute('aria-label', self.text('ariaLabel')),
  },
  functions: { input },
}

const KEYBOARDS: Record<string, string> = { number: 'numeric', digit: 'decimal', idcard: 'text', tel: 'tel' }

/** `input`. */
export const inputField = (keyboard: Keyboard): BuiltIn => ({
  ...shared,
  tag: 'input',
  properties: [...shared.properties, 'type', 'password'],
  attached(self) {
    const field = self.make('input')
    field.type = self.isOn('password') ? 'password' : 'text'
    field.inputMode = KEYBOARDS[self.text('type')] ?? 'text'
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') self.trigger('confirm', detailOf(self))
    })
    prepare(self, field, keyboard)
  },
  changed: {
    ...shared.changed,
    password(self) {
      ;(fieldOf(self) as HTMLInputElement).type = self.isOn('password') ? 'password' : 'text'
    },
  },
})

/** `textarea`. */
export const textArea = (keyboard: Keyboard): BuiltIn => ({
  ...shared,
  tag: 'textarea',
  attached: (self) => prepare(self, self.make('textarea'), keyboard),
})
