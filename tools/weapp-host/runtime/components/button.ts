import type { OpenTypes } from '../wx/open-types'
import type { BuiltIn } from './built-in'

/** `button`, with WeChat's behaviour for an open-type. */
export const button = (openTypes: OpenTypes): BuiltIn => ({
  tag: 'button',
  properties: ['openType', 'formType', 'loading'],
  attached(self) {
    self.dom.setAttribute('role', 'button')
    self.on('tap', () => {
      const openType = self.text('openType')
      if (!self.isOn('disabled') && openType) openTypes.press(openType, self)
    })
  },
  changed: {
    disabled: (self) => self.dom.toggleAttribute('disabled', self.isOn('disabled')),
    size: (self, value) => self.dom.setAttribute('size', String(value ?? 'default')),
    type: (self, value) => self.dom.setAttribute('type', String(value ?? 'default')),
    plain: (self) => self.dom.toggleAttribute('plain', self.isOn('plain')),
  },
})
