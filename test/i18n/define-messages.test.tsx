import { act, render, screen } from '@testing-library/react'
import { defineMessages, translate, useLanguage, useMessages } from '@/i18n/define-messages'
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
