import { withoutPopUps } from './support/answers'
import type { Phone } from './support/phone'
import { subscribers, words, type Word } from './support/spec-words'
import { setStage } from './support/stage'

const stage = setStage()

async function open({ who = 'nine', path = '/', prepare }: Word, language: 'zh-CN' | 'en'): Promise<Phone> {
  const phoneNo = subscribers[who]
  const login = phoneNo === null ? undefined : await stage.gateway.login(phoneNo)
  const phone = await stage.open({ login, language })
  await withoutPopUps(phone.page)
  await prepare?.(phone)
  await phone.visit(path)
  return phone
}

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  it.each(words)('section $section: $where reads $zh, $en', async (word) => {
    const phone = await open(word, language)
    const text = language === 'en' ? word.en : word.zh
    const wanted = word.section === 9 ? new RegExp(text) : new RegExp(`^\\s*${escape(text)}\\s*$`)
    // In parallel: the toast may disappear before a slow tap has ended.
    await Promise.all([word.act?.(phone), phone.waitForText(wanted)])
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('section 2: the do-not-disturb entrance gives the window its title', async () => {
    const phone = await open({ section: 2, where: '', zh: '', en: '', path: '/personal?entrance=dnd' }, language)
    const title = language === 'en' ? 'Do Not Disturb' : '免打扰'
    await phone.page.waitForFunction((wanted) => document.title === wanted, title)
    await phone.close()
  })
})

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
