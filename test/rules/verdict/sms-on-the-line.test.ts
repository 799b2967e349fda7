import fc from 'fast-check'
import { wordToFind } from '@/rules/sms/find-word'
import { classifySms } from '@/rules/verdict/classify-sms'
import { decideSms } from '@/rules/verdict/decide'
import { readSms } from '@/rules/verdict/sms-rules'
import { listed, NOON, settingsWith } from './settings-with'
import { texts } from './sms-texts'

const SENDER = '1065599990'

describe('an SMS under a refused prefix', () => {
  const settings = settingsWith({ sms: { refusedSenders: listed('10655*') } })

  it.each([
    ['verificationCode', '【某云盘】领奖验证码:4821，5分钟有效。'],
    [
      'verificationCode',
      '【某通信】您的随机验证码为【482193】，即将订购：5GB流量包，资费10元/月。如需退订请登录营业厅办理。',
    ],
    ['verificationCode', '【某银行】验证码482193，警惕冒充公检法诈骗，切勿告知他人'],
    ['verificationCode', '【某平台】482 193 是您的验证码，请勿告诉他人'],
    ['verificationCode', '【某平台】驗證碼 482193'],
    ['verificationCode', '【某平台】验证码４８２１９３'],
    ['verificationCode', '【某平台】您的登录验证码：QGFDAE'],
    ['verificationCode', '【某行】动态口令：884213'],
    ['verificationCode', '【某行】一次性密码 884213'],
    ['verificationCode', 'Login code: 48219. Do not give this code to anyone'],
    ['verificationCode', '482193 is your OTP'],
    ['verificationCode', 'Your ChatApp code: 482-193'],
    ['verificationCode', '【某】验 证 码：4 8 2 1 9 3'],
    ['verificationCode', '使用482193验证您的账户'],
    ['noRule', '【某视频】您的会员已开通，30天后自动失效，无需退订。'],
    ['noRule', '【某行】您的账单已出，应还512.30元。如需退订账单短信回复TD'],
  ])('is decided by %s: %s', (reason, text) => {
    const { rule } = decideSms(readSms(SENDER, text), settingsWith(), NOON)
    expect(rule.reason).toBe(reason)
    const held = decideSms(readSms(SENDER, text), settings, NOON)
    expect(held.rule.reason).toBe(reason === 'verificationCode' ? reason : 'refusedSender')
  })
})

describe('a code', () => {
  const digits = fc.stringMatching(/^[1-9]\d{5}$/)
  const form = fc.constantFrom<(code: string) => string>(
    (code) => code,
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code) => `【${code}】`,
    (code) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    (code) => code.split('').join('\u200b'),
  )
  const text = fc.constantFrom<(code: string) => string>(
    (code) => `您的验证码为${code}，5分钟内有效`,
    (code) => `${code} 是您的登录验证码，请勿告诉他人`,
    (code) => `驗證碼 ${code}，請勿轉發`,
    (code) => `动态口令：${code}`,
    (code) => `一次性密码 ${code}，任何人索取都是诈骗`,
    (code) => `校验码：${code}，警惕冒充客服诈骗`,
    (code) => `注册验证码：${code}，如非本人操作请忽略，退订回T`,
    (code) => `${code} is your verification code`,
    (code) => `Your login code: ${code}. Do not share it with anyone`,
  )

  it('is one whatever its form, its words and its signature, and is held only by the refusal of just its sender', () => {
    const refused = settingsWith({ sms: { refusedSenders: listed('10655*'), blockWords: listed('验证码') } })
    const exact = settingsWith({ sms: { refusedSenders: listed(SENDER) } })
    fc.assert(
      fc.property(
        digits,
        form,
        text,
        fc.constantFrom('', '【某某银行】', '[Some App] '),
        (code, write, put, signature) => {
          const sms = readSms(SENDER, `${signature}${put(write(code))}`)
          expect([sms.text, sms.kind]).toEqual([sms.text, 'code'])
          expect(decideSms(sms, refused, NOON).action).toBe('pass')
          expect(decideSms(sms, exact, NOON).action).toBe('stop')
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each(['【某商城】优惠券码 773311 满100减50 回T退订', '【券】口令773311打开淘宝领红包'])(
    'is no voucher and no word of a present: %s',
    (text) => {
      expect(readSms(SENDER, text).kind).not.toBe('code')
    },
  )

  it('that somebody asks for, or offers as a voucher with a number to call, is none', () => {
    const asked = fc.constantFrom<(code: string) => string>(
      (code) => `把刚收到的验证码${code}发给我`,
      (code) => `系统会发验证码 ${code} 到您手机，请报给客服专员`,
      (code) => `【某微贷】验证码 ${code} 为您的额度编号，致电 170****0021 当面放款`,
      (code) => `验证码${code}已中奖，请加微信领取奖品`,
      (code) => `兑奖码 ${code}，联系客服 QQ 12345678 领取`,
      (code) => `您的验证码是${code}。贷款二十万已批，先付保证金三千元到指定账户再放款`,
    )
    fc.assert(
      fc.property(digits, form, asked, (code, write, put) => {
        const { kind } = classifySms('17012345678', put(write(code)))
        expect([put(write(code)), kind]).not.toEqual([put(write(code)), 'code'])
      }),
    )
  })
})

describe('a text', () => {
  it.each(texts)('that is %s: %s', (label, text) => {
    expect(classifySms(SENDER, text).kind).toBe(label === 'notice' ? 'other' : label)
  })

  it.each(texts.filter(([label]) => label === 'fraud'))('that is %s stays so behind a warning: %s', (_label, text) => {
    expect(classifySms(SENDER, `谨防诈骗，${text}`).kind).toBe('fraud')
    expect(classifySms(SENDER, `警惕电信诈骗。${text}`).kind).toBe('fraud')
  })

  it('with a link that the network warns of is fraud, however the link is written', () => {
    const isListed = (host: string) => host === 'evil-shop.example.com'
    for (const link of [
      'evil-shop.example.com',
      'https://evil-shop.example.com/a?b=1',
      'HTTP://Evil-Shop.Example.COM:8443/',
      'https://icbc.com.cn@evil-shop.example.com/login',
      'ｅｖｉｌ－ｓｈｏｐ．ｅｘａｍｐｌｅ．ｃｏｍ',
      'evil-shop.example.com.',
      'evil-shop.example点com',
      'evil-shop.exam\u200bple.com',
    ])
      expect([link, classifySms('13800138001', `照片在 ${link} 看`, isListed)]).toEqual([
        link,
        { kind: 'fraud', category: null, because: [expect.stringContaining('evil-shop')], isSuspect: false },
      ])
  })

  it('of a carrier is a notice, and fraud with a link to another site', () => {
    expect(classifySms('10010', '您的套餐已更新，详见 https://www.10010.com/x').kind).toBe('notice')
    expect(classifySms('10010', '积分即将清零，请登录 10010-jf.top 兑换').kind).toBe('fraud')
  })
})

describe('a block word', () => {
  it.each([
    ['贷款', '贷。款'],
    ['贷款', '贷，款'],
    ['贷款', '贷/款'],
    ['贷款', '贷+款'],
    ['贷款', '贷★款'],
    ['贷款', '贷❤款'],
    ['贷款', '贷\u00ad款'],
    ['贷款', '贷\u2063款'],
    ['贷款', '贷\ufe0f款'],
    ['贷款', '貸款'],
    ['vx', 'ᴠx'],
    ['vx', '∨x'],
    ['贷款', '贷㊙款'],
    ['贷款', '贷1款'],
    ['贷款', '贷①款'],
    ['贷款', '贷a款'],
    ['贷款', '贷の款'],
    ['贷款', '贷丶款'],
    ['贷款', '贷🈲款'],
    ['贷款', '貸欵'],
    ['贷款', 'dài款'],
    ['优惠', '优hui'],
    ['加微信', '+微信'],
    ['加微信', '加V'],
    ['loan', 'l0an'],
    ['loan', '1oan'],
    ['win', 'w1n'],
    ['买2送1', '买二送一'],
    ['买二送一', '买2送1'],
    ['㊙方', '秘方'],
  ])('%s holds %j', (word, text) => {
    const settings = settingsWith({ sms: { blockWords: listed(word) } })
    const { action, rule } = decideSms(readSms(SENDER, `您好 ${text} 办理`), settings, NOON)
    expect([action, rule.reason, rule.detail]).toEqual(['stop', 'blockWord', wordToFind(word)])
  })

  it('holds a word with any one sign or letter behind each of its characters', () => {
    const settings = settingsWith({ sms: { blockWords: listed('低息贷款') } })
    const sign = fc.constantFrom(...'㊙①②™🈲の丶丨ミ1aｂ♥.·/', '')
    fc.assert(
      fc.property(fc.array(sign, { minLength: 3, maxLength: 3 }), (signs) => {
        const text = [...'低息贷款'].map((character, at) => character + (signs[at] ?? '')).join('')
        expect([text, decideSms(readSms(SENDER, `您好，${text}`), settings, NOON).rule.reason]).toEqual([
          text,
          'blockWord',
        ])
      }),
    )
  })

  it.each([
    ['贷款', '放贷的新款'],
    ['vx', '维x'],
    ['loan', '1000 元'],
    ['㊙方', '对方'],
    ['发票', '头发与车票'],
  ])('%s does not hold %j', (word, text) => {
    const settings = settingsWith({ sms: { blockWords: listed(word) } })
    expect(decideSms(readSms(SENDER, `您好 ${text} 办理`), settings, NOON).rule.reason).not.toBe('blockWord')
  })
})
