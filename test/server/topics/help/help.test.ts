import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { helpBookIds } from '@contract/words/account'
import { readHelpBooks } from '@server/topics/help/help-calls'
import { helpBook } from '../../../support/help-books'
import { root } from '../../../support/source-files'
import { makeTestApp, type TestApp } from '../../support/app'

const content = path.join(root, 'server/content')
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

describe('the help', () => {
  it.each(helpBookIds)('/%s is answered to a guest in both languages', async (id) => {
    const read = async (language: string) =>
      (await gateway.call('guard/v1/help/book', { id }, undefined, { 'accept-language': language })).data
    expect(await read('zh-CN')).toEqual(helpBook(id, 'zh-CN'))
    expect(await read('en')).toEqual(helpBook(id, 'en'))
  })

  it('has no other book', async () => {
    expect((await gateway.call('guard/v1/help/book', { id: 'nothing' })).status).toBe(400)
  })
})

describe('a content folder', () => {
  let folder: string
  const file = () => path.join(folder, 'help/02-dndHelpCenter.json')
  const change = (how: (text: string) => string) => writeFileSync(file(), how(readFileSync(file(), 'utf8')))

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'help-'))
    cpSync(path.join(content, 'help'), path.join(folder, 'help'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read as it is', () => expect(Object.keys(readHelpBooks(folder)).sort()).toEqual([...helpBookIds].sort()))

  it.each([
    ['without a book', () => rmSync(file()), /one file must have the id dndHelpCenter/],
    ['with a question twice', () => change((text) => text.replace('"urgent"', '"hours"')), /same key/],
    ['without a language', () => change((text) => text.replace('"Calls"', '" "')), /title/],
    ['with another field', () => change((text) => text.replace('"pinyin"', '"spelled"')), /spelled/],
  ])('%s stops the start', (_what, damage, why) => {
    damage()
    expect(() => readHelpBooks(folder)).toThrow(why)
  })
})
