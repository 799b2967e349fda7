import { transformSync } from '@babel/core'
import { act, render, screen } from '@testing-library/react'
import { defineMessages, translate, unpackMessages, useLanguage, useMessages } from '@/i18n/define-messages'
import { readLanguage, setLanguage } from '@/i18n/language'

const messages = defineMessages({
  'zh-CN': { hello: '你好，{name}', count: '{n} 次，共 {n} 次' },
  en: { hello: 'Hello {name}', count: '{n} times, {n} in all' },
})

afterEach(() => act(() => setLanguage('zh-CN')))

it('fills every occurrence of a placeholder', () => {
  expect(translate(messages, 'hello', { name: '$& 张' })).toBe('你好，$& 张')
  expect(translate(messages, 'count', { n: 3 })).toBe('3 次，共 3 次')
  expect(translate(messages, 'hello')).toBe('你好，{name}')
  expect(translate(messages, 'hello', {})).toBe('你好，{name}')
})

it('changes every mounted text with the language', () => {
  function Greeting() {
    const t = useMessages(messages)
    return <p lang={useLanguage()}>{t('hello', { name: 'Li' })}</p>
  }
  render(<Greeting />)
  expect(screen.getByText('你好，Li')).toHaveAttribute('lang', 'zh-CN')
  act(() => setLanguage('en'))
  expect(screen.getByText('Hello Li')).toHaveAttribute('lang', 'en')
})

it.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['zh', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['english', null],
  ['', null],
  [undefined, null],
])('reads %s as %s', (value, expected) => {
  expect(readLanguage(value)).toBe(expected)
})

describe('the tables of a build (config/pack-messages.js)', () => {
  const importing = "import { defineMessages } from '@/i18n/define-messages'\n"
  const build = (source: string) =>
    transformSync(importing + source, { configFile: false, plugins: ['./config/pack-messages.js'] })?.code ?? ''

  it('repeat no key, and are the same messages', () => {
    const code = build(
      "const m = defineMessages({ 'zh-CN': { a: '甲', 'b.c': `乙\\n` }, en: { 'b.c': 'B, “C”', a: '' } })",
    )
    const [, texts] = /= _unpackMessages\((.*)\);$/.exec(code) ?? []
    expect(code).toContain('unpackMessages as _unpackMessages')
    const packed: [string, string, string] = JSON.parse(`[${texts}]`)
    expect(packed).toEqual(['a|b.c', '甲|乙\n', '|B, “C”'])
    expect(unpackMessages(...packed)).toEqual({ 'zh-CN': { a: '甲', 'b.c': '乙\n' }, en: { a: '', 'b.c': 'B, “C”' } })
  })

  it.each([
    ['the separator in a text', "defineMessages({ 'zh-CN': { a: '甲|乙' }, en: { a: 'A' } })"],
    ['a text that is made later', "defineMessages({ 'zh-CN': { a: later() }, en: { a: 'A' } })"],
    ['another function', "other({ 'zh-CN': { a: '甲' }, en: { a: 'A' } })"],
  ])('stay as they are with %s', (_, source) => {
    expect(build(source)).not.toContain('unpack')
  })

  it('are those of the project alone', () => {
    const code = "import { defineMessages } from 'react-intl'\ndefineMessages({ 'zh-CN': { a: '甲' }, en: { a: 'A' } })"
    const built = transformSync(code, { configFile: false, plugins: ['./config/pack-messages.js'] })
    expect(built?.code).not.toContain('unpack')
  })
})
