import { findNumber } from '@/rules/tags/find-number'
import { presetCode, presetTags, tagMeaning } from '@/rules/tags/presets'
import { riskOf } from '@/rules/tags/risk'
import { readTagText } from '@/rules/tags/tag-text'

describe('a number that was typed or pasted', () => {
  it.each([
    ['138 0013 8111', '13800138111'],
    ['+86 138-0013-8111', '13800138111'],
    ['０１０－８８８８９９９９', '01088889999'],
    ['(0755) 8888 9999', '075588889999'],
    ['95588', '95588'],
    ['400-810-6666', '4008106666'],
    ['0085291234567', '+85291234567'],
    ['客服 400-810 6666，工作日 9 点', '4008106666'],
    ['【快递】请联系13800138111取件', '13800138111'],
    ['电话：010-8888 9999 转 8', '01088889999'],
    ['2024 年来电 13800138111', '13800138111'],
  ])('%s is %s', (text, number) => {
    expect(findNumber(text)).toBe(number)
  })

  it.each(['', '你好', '12', '——'])('is not in %j', (text) => {
    expect(findNumber(text)).toBeNull()
  })
})

describe("a tag of one's own", () => {
  it.each([
    [' 装修  公司 ', '装修 公司'],
    ['ＡＢＣ', 'ABC'],
    ['😀推销', '😀推销'],
    ['\u202e销推\u202c\u200f', '销推'],
    ['装\u200b修\u0007', '装修'],
  ])('%j is kept as %j', (raw, tag) => {
    expect(readTagText(raw)).toEqual({ ok: true, tag })
  })

  it.each([
    ['  ', 'empty'],
    ['一二三四五六七八九十一', 'tooLong'],
    ['打13800138', 'hasContact'],
    ['打1\u200b3\u200b8\u200b0\u200b0', 'hasContact'],
    ['\u200b\u202e', 'empty'],
    ['qq 12-345', 'hasContact'],
    ['a.com', 'hasContact'],
    ['a@b', 'hasContact'],
  ])('%j is refused: %s', (raw, error) => {
    expect(readTagText(raw)).toEqual({ ok: false, error })
  })
})

describe('the tags to choose from', () => {
  it('have unique texts and codes within the limits', () => {
    expect(new Set(presetTags.map(({ text }) => text)).size).toBe(presetTags.length)
    for (const { text, code } of presetTags) {
      expect(readTagText(text)).toEqual({ ok: true, tag: text })
      expect(presetCode(text)).toBe(code)
    }
  })

  it('a written text has no code and does not count', () => {
    expect(presetCode('toString')).toBeNull()
    expect(tagMeaning('装修公司')).toBe('neutral')
  })
})

describe('the risk of a number', () => {
  const tagged = (tag: string, count: number) => [{ tag, count, lastAt: 0 }]
  it.each([
    [{ fraud: 'high', harassment: null }, [], 'fraud'],
    [{ fraud: 'risk', harassment: 'loan' }, [], 'suspect'],
    [{ fraud: 'none', harassment: 'loan' }, [], 'nuisance'],
    [{ fraud: 'none', harassment: null }, [], 'none'],
    [{ fraud: 'none', harassment: null }, tagged('诈骗电话', 2), 'none'],
    [{ fraud: 'none', harassment: null }, tagged('诈骗电话', 3), 'suspect'],
    [{ fraud: 'none', harassment: null }, tagged('广告推销', 3), 'nuisance'],
    [{ fraud: 'none', harassment: null }, tagged('快递外卖', 300), 'none'],
    [{ fraud: 'none', harassment: 'loan' }, tagged('诈骗电话', 3), 'suspect'],
  ] as const)('%j with %j is %s', (view, tags, risk) => {
    expect(riskOf(view, tags, true)).toBe(risk)
    // Without current data of the network nothing is said to be harmless.
    expect(riskOf(view, tags, false)).toBe(risk === 'none' ? 'unknown' : risk)
  })
})
