import { findWord, wordToFind } from '@/rules/sms/find-word'
import { readWord } from '@/rules/sms/words'

describe('findWord', () => {
  it.each([
    ['低息贷款', '低息贷款'],
    ['低 息 贷 款', '低息贷款'],
    ['低·息-贷_款', '低息贷款'],
    ['ＬＯＡＮ', 'loan'],
    ['A Loan today', 'loan'],
    ['低\u200b息贷款', '低息贷款'],
  ])('finds in "%s" the word "%s"', (text, word) => {
    expect(findWord([wordToFind(word)], text)).toBe(wordToFind(word))
  })

  it('returns the first matching word, or none', () => {
    expect(findWord(['贷款', '低息'], '低息贷款')).toBe('贷款')
    expect(findWord(['房产'], '低息贷款')).toBeNull()
    expect(findWord([], '低息贷款')).toBeNull()
  })
})

describe('readWord', () => {
  it.each([
    [' 贷款 ', '贷款'],
    ['Low Loan', 'Low Loan'],
    ['一'.repeat(20), '一'.repeat(20)],
  ])('keeps "%s"', (raw, kept) => expect(readWord(raw)).toBe(kept))

  it.each(['', ' ', '贷', '贷 ', '··', '一'.repeat(21), `贷${' '.repeat(60)}款`, '贷\0款', '贷款\ud83d'])(
    'refuses %j',
    (raw) => {
      expect(readWord(raw)).toBeNull()
    },
  )
})
