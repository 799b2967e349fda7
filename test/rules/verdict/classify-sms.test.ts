import { classifySms } from '@/rules/verdict/classify-sms'
import { isCarrierHotline, isNeverBlocked } from '@/rules/verdict/never-block'

describe('classifySms', () => {
  it.each([
    ['code', '106900001234', '【某银行】您的验证码为 483920，5分钟内有效，请勿告知他人。'],
    ['code', '106900001234', '【平台】验证码：4839，您正在登录。'],
    ['code', '106900001234', 'Your verification code is 123456.'],
    ['notice', '10010', '您本月的流量已使用80%，回T退订提醒。'],
    ['notice', '10086', '您的话费余额不足10元。'],
    ['marketing', '106900001234', '【商城】新品五折，会员专享，拒收请回复R'],
    ['marketing', '106900001234', '双十一大促 https://shop.example.com 回T退订'],
    ['fraud', '+85212345678', '您的银行卡已被冻结，请点击 http://abc.xyz 解除'],
    ['fraud', '17000001234', '恭喜您中奖，领奖请登录 www.win.top'],
    ['fraud', '17000001234', '您的账户异常，请把收到的验证码 123456 告诉客服'],
    ['fraud', '17000001234', '刷单日结，加我好友'],
    ['other', '13800138001', '晚上七点老地方见'],
    ['other', '13800138001', '把验证码发我一下'],
    ['other', '13800138001', '验证码 123456 见 http://abc.xyz'],
    ['other', '13800138001', ''],
  ])('%s: from %s "%s"', (kind, from, text) => expect(classifySms(from, text).kind).toBe(kind))
})

it('takes offers for an advertisement from a company alone: friends write of them too', () => {
  const text = '周末火锅店有特价，五折优惠，一起去？'
  expect(classifySms('13912345678', text).kind).not.toBe('marketing')
  expect(classifySms('1065599990', text).kind).toBe('marketing')
  expect(classifySms('13912345678', `${text} 回复TD退订`).kind).toBe('marketing')
})

describe('never-block', () => {
  it.each(['110', '119', '120', '122', '12110', '12381', '12395', '96110', '10010', '10086', '10000'])(
    'holds %s',
    (number) => {
      expect(isNeverBlocked(number)).toBe(true)
    },
  )

  it.each(['', '11', '1100', '96111', '13800138000', '+86110', '+8696110', '01010010'])(
    'does not hold %p',
    (number) => {
      expect(isNeverBlocked(number)).toBe(false)
    },
  )

  it('distinguishes the carriers from the public numbers', () => {
    expect(isCarrierHotline('10010')).toBe(true)
    expect(isCarrierHotline('110')).toBe(false)
  })
})
