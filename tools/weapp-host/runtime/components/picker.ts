import type { BuiltIn, BuiltInElement } from './built-in'

const MODES = ['date', 'time']

const fieldOf = (self: BuiltInElement) => self.memory.field as HTMLInputElement

/** `picker` of a day or a time of day: the browser's own, on top of the content between the tags. */
export const picker: BuiltIn = {
  tag: 'picker',
  properties: ['mode', 'value', 'start', 'end', 'disabled'],
  attached(self) {
    const field = self.make('input')
    self.memory.field = field
    field.addEventListener('click', () => field.showPicker())
    field.addEventListener('change', () => {
      self.set('value', field.value)
      self.trigger('change', { value: field.value })
    })
    self.dom.append(field)
  },
  changed: {
    mode(self) {
      const mode = self.text('mode')
      if (!MODES.includes(mode)) throw new Error(`the host's <picker> has no mode ${mode}`)
      fieldOf(self).type = mode
    },
    value: (self) => void (fieldOf(self).value = self.text('value')),
    start: (self) => void (fieldOf(self).min = self.text('start')),
    end: (self) => void (fieldOf(self).max = self.text('end')),
    disabled: (self) => void (fieldOf(self).disabled = self.isOn('disabled')),
    ariaLabel: (self) => fieldOf(self).setAttribute('aria-label', self.text('ariaLabel')),
  },
}
