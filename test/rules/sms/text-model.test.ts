import { featuresOf, modelCategory, modelOutputs } from '@/rules/sms/text-model'
import { readText } from '@/rules/text/read-text'

const features = (text: string) => featuresOf(readText(text))

describe('the model of texts', () => {
  it.each(['', '好的', '1234567890', 'Merci beaucoup', '荷物をお届けしましたが、ご不在でした'])(
    'says nothing of %j',
    (text) => {
      expect(features(text)).toBeNull()
      expect(modelOutputs(readText(text))).toEqual(['unknown'])
      expect(modelCategory(readText(text))).toBeNull()
    },
  )

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
