import fc from 'fast-check'
import { framesOf, maskFault, maskText } from '@/rules/environment/fault'

function errorWith(message: string, stack: string): TypeError {
  return Object.assign(new TypeError(message), { stack })
}

describe('a fault that is reported', () => {
  it.each([
    ['a number', 'No entry of 13800138000', 'No entry of #'],
    ['a name', '没有张三的记录', ''],
    ['a quoted text', `Unexpected token '短信 1234' in "abc def"`, `Unexpected token '…' in '…'`],
    ['a text behind an apostrophe', `Can't read 'Zhang San'`, `Cant read '…'`],
    ['quoted JSON', `Unexpected token 'o', "{"name":"Li Lei"}" is not valid JSON`, `Unexpected token '…', '…'`],
    ['a text whose quote stays open', 'No such "Li Lei', `No such '…'`],
    ['an address with its query', 'Failed to load https://a.example/x?token=abc now', 'Failed to load now'],
    ['nothing in what the engine says', 'Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ])('names no more than the engine does: %s', (_, message, shown) => {
    expect(maskText(message)).toBe(shown)
  })

  it('has no digit and nothing but ASCII, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const masked = maskText(text)
        expect(masked).toMatch(/^[ -~…]*$/)
        expect(masked).not.toMatch(/\d/)
        expect(masked.length).toBeLessThanOrEqual(160)
        expect(maskText(masked)).toBe(masked)
      }),
    )
  })

  it('names its error and the innermost files', () => {
    const stack = [
      'TypeError: x of 13800138000 is undefined',
      '    at a (https://host.example/sjgj/uasp/js/12.ab34cd.js:1:2345)',
      '    at async b (weapp:///areas/guard/pages/call/index.js:3:77)',
      'c@https://host.example/app.ffee00.js?x=13800138000:9:1',
      '    at d (native)',
      'e@js/react.0123ab.js:1:1',
    ].join('\n')
    expect(maskFault(errorWith('x of 13800138000 is undefined', stack))).toEqual({
      message: 'TypeError: x of # is undefined',
      frames: ['js/12.ab34cd.js:1:2345', 'call/index.js:3:77', 'js/react.0123ab.js:1:1'],
    })
  })

  it.each<[string, unknown, string]>([
    ["WeChat's text", 'MiniProgramError\nboom 7\n at app.js:1:2', 'MiniProgramError'],
    [
      "WeChat's failure",
      { errMsg: 'navigateTo:fail page "pages/13800138000" is not found' },
      "navigateTo:fail page '…' is not found",
    ],
    ['nothing', undefined, 'undefined'],
    ['a number', 13800138000, 'number'],
  ])('may be %s', (_, error, message) => {
    expect(maskFault(error).message).toBe(message)
  })

  it('has at most four files', () => {
    expect(framesOf(Array.from({ length: 9 }, (_, line) => `at app.js:${line}:1`).join('\n'))).toHaveLength(4)
  })
})
