import { findTopics } from '@/rules/help/find-topics'

const topics = [
  {
    key: 'black',
    question: '怎么把号码加入黑名单？',
    answer: '到“黑名单”添加。',
    pinyin: 'zen me ba hao ma jia ru hei ming dan',
  },
  {
    key: 'held',
    question: '被拦的短信去哪了？',
    answer: '在隔离箱里，可以恢复。',
    pinyin: 'bei lan de duan xin qu na le',
  },
  { key: 'fttr', question: 'FTTR 是什么？', answer: 'A kind of modem; see 黑名单.', pinyin: 'fttr shi shen me' },
]
const found = (query: string) => findTopics(topics, query).map(({ key }) => key)

describe('findTopics', () => {
  it.each([
    ['all for nothing', '  ', ['black', 'held', 'fttr']],
    ['words of a question before those of an answer', '黑名单', ['black', 'fttr']],
    ['words of an answer', '隔离箱', ['held']],
    ['several words in any order', '恢复 短信', ['held']],
    ['whole pinyin', 'heimingdan', ['black']],
    ['pinyin with spaces', 'hei ming dan', ['black']],
    ['pinyin that is not finished', 'heimi', ['black']],
    ['initials', 'hmd', ['black']],
    ['initials and syllables mixed', 'heimd', ['black']],
    ['letters in any case', 'Fttr', ['fttr']],
    ['nothing where the syllables are not neighbours', 'heidan', []],
    ['nothing for one letter of pinyin', 'z', []],
    ['nothing for words that stand nowhere', '天气', []],
  ])('finds %s', (_what, query, keys) => {
    expect(found(query)).toEqual(keys)
  })

  it('ends for a long query of one letter', () => {
    const many = [{ question: '', answer: '', pinyin: Array<string>(40).fill('aa').join(' ') }]
    expect(findTopics(many, `${'a'.repeat(39)}b`)).toEqual([])
  })
})
