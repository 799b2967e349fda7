import { codeSenderOf, type SenderOfCode } from '@/rules/live/code-sender'

const sender = (from: string, more: Partial<SenderOfCode> = {}) =>
  codeSenderOf({ from, isForeignOrPerson: false, ...more })

describe('the sender of a code', () => {
  it.each([
    ['the number of a bank', sender('95588'), 'bank'],
    ['a longer number that begins like one', sender('9558801'), null],
    ['the number of a payment service', sender('95188'), 'payment'],
    ['a company', sender('10690001234'), null],
    ['a company that is registered as a bank', sender('10690001234', { registeredName: '中国工商银行' }), 'bank'],
    [
      'a company that is registered as a payment service',
      sender('10690001234', { registeredName: '支付宝' }),
      'payment',
    ],
    ['a company with another name', sender('10690001234', { registeredName: '美团' }), null],
    [
      'a company that signs as a bank, where texts are read',
      sender('1069', { text: '【招商银行】验证码 482913' }),
      'bank',
    ],
    ['a text that only speaks of a bank', sender('1069', { text: '【美团】绑定银行卡的验证码 482913' }), null],
    ["a person's number", sender('13912345678', { text: '【工商银行】验证码 482913' }), null],
    ['a person, as the network says', sender('95588', { isForeignOrPerson: true }), null],
    ['a hidden sender', sender('', { registeredName: '中国银行' }), null],
  ])('of %s is %s', (_what, found, expected) => {
    expect(found).toBe(expected)
  })
})
