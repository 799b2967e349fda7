import fc from 'fast-check'
import { indexName } from '@server/topics/contacts/name-index'

const syllables: Record<string, string> = {
  张: 'zhang',
  三: 'san',
  丰: 'feng',
  李: 'li',
  安: 'an',
  娜: 'na',
  王: 'wang',
  芳: 'fang',
  社: 'she',
  医: 'yi',
}
const characters = Object.keys(syllables)
const isFound = (name: string, typed: string) => indexName(name).spellings.includes(`|${typed}`)

describe('the spellings of a name', () => {
  it('contain each character as its initial or its whole syllable, from any one on', () => {
    const character = fc.constantFrom(...characters)
    const name = fc.array(fc.tuple(character, fc.boolean()), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (chosen, at, cut) => {
        const typed = chosen
          .slice(at % chosen.length)
          .map(([sign, whole]) => (whole ? syllables[sign] : syllables[sign]?.charAt(0)))
          .join('')
        const beginning = typed.slice(0, 1 + (cut % typed.length))
        return isFound(chosen.map(([sign]) => sign).join(''), beginning)
      }),
    )
  })

  it.each([
    ['张三', 'zsan', true],
    ['张三', 'zhangs', true],
    ['张三', 'zhangsa', true],
    ['张三', 'zhsan', false],
    ['张三', 'sanz', false],
    ['张安娜', 'zann', true],
    ['张安娜', 'zhangan', true],
    ['张 Bob', 'zbob', true],
    ['北京社区医院', 'bjshequ', true],
    ['北京市朝阳区社区医院', 'bjscyqsqyy', true],
    ['北京市朝阳区社区医院', 'beijingshichaoyangqushequ', true],
  ])('of %s: %s finds it: %s', (name, typed, expected) => {
    expect(isFound(name, typed)).toBe(expected)
  })

  it('stay short, however long the name', () => {
    expect(indexName('张三丰').spellings.length).toBeLessThan(80)
    expect(indexName('北京市朝阳区社区医院门诊部预约挂号').spellings.length).toBeLessThan(8_000)
  })
})
