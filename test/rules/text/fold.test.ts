import fc from 'fast-check'
import { foldText, wordOf } from '@/rules/text/fold'
import { readText } from '@/rules/text/read-text'

describe('foldText', () => {
  it.each([
    ['１3️⃣⑧❶➑⓵', '138181'],
    ['🅰🇧Ⓒ𝐝', 'abcd'],
    ['раура\u0142', 'paypal'],
    ['É n\u0308 ＡＢＣ', 'e n abc'],
    ['ガイド が', 'ガイド が'],
    ['が。', 'が。'],
  ])('reads %j as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('reads its own result as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('wordOf', () => {
  it.each([
    ['贷。款', '贷款'],
    ['贷 ❤ 款', '贷款'],
    ['代贝款', '贷款'],
    ['讠正书', '证书'],
    ['专业 dai 办 xin 用卡，bao 过，加 wei 信', '专业代办信用卡包过加微信'],
    ['daikuan', '贷款'],
    ['加v信 加Vx：123 薇信', '加微信加微信123微信'],
    ['一三八零零一三八零零零', '13800138000'],
    ['一○○八六', '10086'],
    ['第一次', '第一次'],
    ['Marvin 的 fax', 'marvin的fax'],
  ])('reads %j as %j', (text, word) => {
    expect(wordOf(foldText(text))).toBe(word)
  })

  it('finds a word whatever is put between and on its characters', () => {
    const noise = fc.constantFrom(
      '',
      ' ',
      '.',
      '·',
      '★',
      '❤️',
      '\u200b',
      '\u00ad',
      '\u202e',
      '-',
      '／',
      '\u0336',
      '\u{e0020}',
    )
    fc.assert(
      fc.property(fc.array(noise, { minLength: 6, maxLength: 6 }), (between) => {
        const hidden = [...'低息贷款'].map((character, at) => character + (between[at] ?? '')).join('')
        expect(wordOf(foldText(`本店${between[4] ?? ''}${hidden}${between[5] ?? ''}今日`))).toBe('本店低息贷款今日')
      }),
    )
  })
})

describe('readText', () => {
  it('reads traditional characters as simplified ones', () => {
    expect(readText('【平台】驗證碼 482193')).toMatchObject({
      folded: '【平台】验证码 482193',
      words: '平台验证码482193',
    })
  })
})
