import { aria } from '@/components/aria'
import { inItsLanguage } from '@/components/in-language'

it.each([
  ['您好，我是快递员', { lang: 'zh-CN' }],
  ['【Bank】验证码 1', { lang: 'zh-CN' }],
  ['Hello, 123', {}],
  ['', {}],
])('has %s read in its language', (text, read) => expect(inItsLanguage(text)).toEqual(read))

describe('aria', () => {
  const before = process.env.TARO_ENV
  afterEach(() => {
    process.env.TARO_ENV = before
    if (before === undefined) delete process.env.TARO_ENV
  })

  it('uses WAI-ARIA in H5 and omits undefined attributes', () => {
    expect(aria({ role: 'switch', label: 'Calls', checked: false, describedBy: undefined })).toEqual({
      role: 'switch',
      'aria-label': 'Calls',
      'aria-checked': false,
    })
  })

  it('uses the few attributes of the mini-program there', () => {
    process.env.TARO_ENV = 'weapp'
    expect(aria({ role: 'dialog', label: 'Delete', modal: true })).toEqual({ ariaRole: 'dialog', ariaLabel: 'Delete' })
  })
})
