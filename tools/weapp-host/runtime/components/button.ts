import type { OpenTypes } from '../wx/open-types'
import type { BuiltIn } from './built-in'
import { pressInForm } from './form'

/** `button`, with WeChat's behaviour for an open-type. */
export const button = (openTypes: OpenTypes): BuiltIn => ({
  tag: 'button',
  properties: ['openType', 'formType', 'loading'],
  attached(self) {
    self.dom.setAttribute('role', 'button')
    self.on('tap', () => {
      if (self.isOn('disabled')) return
      const openType = self.text('openType')
      if (openType) openTypes.press(openType, self)
      const formType = self.text('formType')
      if (formType) pressInForm(self, formType)
    })
  },
  changed: {
    disabled: (self) => self.dom.toggleAttribute('disabled', self.isOn('disabled')),
    size: (self, value) => self.dom.setAttribute('size', String(value ?? 'default')),
    type: (self, value) => self.dom.setAttribute('type', String(value ?? 'default')),
    plain: (self) => self.dom.toggleAttribute('plain', self.isOn('plain')),
  },
})
