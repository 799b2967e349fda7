import { featuresOf, isOffer, leanOf, modelCategory, modelOutputs, textModels, versionOf } from '@/rules/sms/text-model'
import { readText } from '@/rules/text/read-text'

const features = (text: string) => featuresOf(readText(text))

describe('the model of texts', () => {
  it.each(['', '好的', '1234567890', 'Merci beaucoup', '荷物をお届けしましたが、ご不在でした'])(
    'says nothing of %j',
    (text) => {
      expect(features(text)).toBeNull()
      expect(modelOutputs(readText(text))).toEqual(['unknown'])
      expect(modelCategory(readText(text), new Map())).toBeNull()
    },
  )

  it('says nothing of any text where there is none', () => {
    const read = readText(
      '【珠湾银行】您的手机银行将于今日24时停用，请登录 zwbk-e.qvlo.cc 更新身份信息，逾期账户冻结。',
    )
    expect(modelOutputs(read)).toContain('fraud')
    expect(modelOutputs(read, null)).toEqual(['unknown'])
    expect(modelCategory(read, new Map(), null)).toBeNull()
    expect(isOffer(read, { isNotice: false, isOfficial: false, hasOneOffer: true }, null)).toBe(false)
  })

  it('can be that of the training before, for which a keyword decides the category', () => {
    const { before } = textModels
    expect(versionOf(before)).not.toBe(versionOf(textModels.current))
    const read = readText(
      '【珠湾银行】您的手机银行将于今日24时停用，请登录 zwbk-e.qvlo.cc 更新身份信息，逾期账户冻结。',
    )
    expect(modelOutputs(read, before)).toContain('fraud')
    expect(modelCategory(read, new Map([['dining', 1]]), before)).toBe('dining')
  })

  it('takes no notice for an advertisement, and hears of an office, of an offer and that a text is short', () => {
    const hints = { isNotice: false, isOfficial: false, hasOneOffer: false }
    const lean = (more: object, text = '周年庆回馈新老顾客'.repeat(3)) =>
      leanOf(readText(text), { ...hints, ...more }, textModels.current)
    expect(lean({ isNotice: true, hasOneOffer: true })).toBe(-Infinity)
    expect(lean({ isOfficial: true })).toBeLessThan(lean({}))
    expect(lean({ hasOneOffer: true })).toBeGreaterThan(lean({}))
    expect(lean({}, '周年庆回馈新老顾客')).toBeLessThan(lean({}))
  })

  it('takes all numbers and all links for the same, and what is disguised for what it shows', () => {
    expect(features('还差 8 元，请到 a-b.top 补缴')).toEqual(
      features('还差 12345 元，请到 https://c.example.com/x 补缴'),
    )
    expect(features('還差 ８ 元，請到 a-b.top 補 缴')).toEqual(features('还差 8 元，请到 a-b.top 补缴'))
  })

  it('has each n-gram of a text once', () => {
    const found = features('贷款贷款贷款贷款') ?? []
    expect(new Set(found).size).toBe(found.length)
    // Of 贷 and 款, framed: 4 of one character, 4 of two, 4 of three.
    expect(found).toHaveLength(12)
  })
})
