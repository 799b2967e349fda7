import { unverifiedSignature } from '@/rules/sms/signature'

describe('unverifiedSignature', () => {
  it.each`
    text                                | name                      | unverified
    ${'【某某银行】您的账单已出'}       | ${'某某银行'}             | ${null}
    ${'【某某银行】您的账单已出'}       | ${'某某银行股份有限公司'} | ${null}
    ${'【某某银行北京分行】账单'}       | ${'某某银行'}             | ${null}
    ${'您的账单已出【某某银行】'}       | ${'某某银行'}             | ${null}
    ${'［某某銀行］您的賬單'}           | ${'某某银行'}             | ${null}
    ${'【Shop】 hello'}                 | ${'SHOP'}                 | ${null}
    ${'【活动】全场五折【某某商城】'}   | ${'某某商城'}             | ${null}
    ${'【某某银行】您的账户已冻结'}     | ${'某某商贸'}             | ${'某某银行'}
    ${'您的账户已冻结【 某某银行 】'}   | ${'某某商贸'}             | ${'某某银行'}
    ${'【行】您的账户'}                 | ${'某某银行'}             | ${'行'}
    ${'没有签名的短信'}                 | ${'某某商贸'}             | ${null}
    ${'正文里的【某某银行】不是签名。'} | ${'某某商贸'}             | ${null}
    ${'【某某银行】您的账单已出'}       | ${''}                     | ${null}
    ${'回复确认[1]'}                    | ${'某某商贸'}             | ${null}
    ${'办理请回复[Y]'}                  | ${'某某商贸'}             | ${null}
    ${'【】空的'}                       | ${'某某商贸'}             | ${null}
  `('of "$text" with the registered name "$name" is $unverified', ({ text, name, unverified }) => {
    expect(unverifiedSignature(text, name)).toBe(unverified)
  })
})
