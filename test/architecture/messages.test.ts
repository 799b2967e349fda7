import path from 'node:path'
import type { Messages } from '@/i18n/define-messages'
import { filesBelow, root } from '../support/source-files'

const messageFile = /^src\/(i18n\/messages\/[^/]+|(?:.*\/)?messages)\.ts$/
const files = filesBelow('src').filter((file) => messageFile.test(file))

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && 'zh-CN' in value && 'en' in value

const tables = files.flatMap((file) => {
  const exported = Object.entries(jest.requireActual<Record<string, unknown>>(path.join(root, file)))
  return exported.flatMap(([name, value]) => (isMessages(value) ? [{ file, name, messages: value }] : []))
})

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const CHINESE = /[\u3400-\u9fff]/
/** Texts that read the same in both languages: the name of the other language, a sign, a unit. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

it('finds messages in every file of messages', () => {
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !tables.some((table) => table.file === file))).toEqual([])
})

describe.each(tables)('$name in $file', ({ messages }) => {
  const zh: Record<string, string> = messages['zh-CN']
  const en: Record<string, string> = messages.en

  it('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  })

  it('has the same placeholders in both languages', () => {
    const different = Object.keys(zh).filter((key) => placeholders(zh[key]!).join() !== placeholders(en[key]!).join())
    expect(different).toEqual([])
  })

  it('leaves no text empty', () => {
    expect(Object.keys(zh).filter((key) => !zh[key]!.trim() || !en[key]!.trim())).toEqual([])
  })

  it('has English without Chinese', () => {
    expect(
      Object.entries(en).filter(([, text]) => CHINESE.test(text) && text !== '中文' && text !== '简体中文'),
    ).toEqual([])
  })

  it('has Chinese that is not left in English', () => {
    const untranslated = Object.keys(zh).filter(
      (key) => zh[key] === en[key] && hasWords(zh[key]!) && /[a-z]{3} [a-z]{2}/i.test(zh[key]!),
    )
    expect(untranslated).toEqual([])
  })
})
