import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { LoginAnswer } from '@contract/auth'
import { withoutPopUps } from './support/answers'
import { accessibilityFaults } from './support/axe'
import type { Phone, PhoneOptions } from './support/phone'
import { addressOf, screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const pictures = process.env.SCREENSHOTS

const stage = setStage()
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login(SUBSCRIBER)
  await stage.gateway.call(
    '/unicomAssistant/uasp/guard/v1/list/add',
    {
      list: 'black',
      entries: [{ value: '02161234567', note: '推销' }, { value: '13912345678' }],
      requestId: 'screens-1',
    },
    login.token,
  )
  if (pictures) mkdirSync(pictures, { recursive: true })
})

async function open(screen: ScreenCase, options: Partial<PhoneOptions> = {}, more = ''): Promise<Phone> {
  const isPrivate = screen.access === 'private'
  const phone = await stage.open({ login: isPrivate ? login : undefined, ...options })
  const address = await addressOf(screen, stage.gateway, login.token)
  await withoutPopUps(phone.page)
  await phone.visit(more ? `${address}${address.includes('?') ? '&' : '?'}${more}` : address)
  await phone.settle()
  if (screen.id) await phone.waitForId(screen.id)
  return phone
}

/** Pixels that the page is wider than its window. */
const overflow = (phone: Phone) =>
  phone.page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Texts on buttons that are cut off. */
const cutTexts = (phone: Phone) =>
  phone.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.app-live [role=button], .app-live [role=tab]')]
      .filter((element) => element.offsetParent !== null && element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.innerText),
  )

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  it.each(screens)('$name is accessible and fits a phone of 375 px', async (screen) => {
    const phone = await open(screen, { language })
    if (pictures) await phone.page.screenshot({ path: path.join(pictures, `${screen.name}.${language}.png`) })
    expect(await accessibilityFaults(phone.page)).toEqual([])
    expect(await overflow(phone)).toBe(0)
    expect(await cutTexts(phone)).toEqual([])
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it.each(screens)('$name fits a small phone and a tablet', async (screen) => {
    for (const width of [320, 1024]) {
      const phone = await open(screen, { language, width })
      expect({ width, overflow: await overflow(phone), cut: await cutTexts(phone) }).toEqual({
        width,
        overflow: 0,
        cut: [],
      })
      await phone.close()
    }
  })
})

describe('the do-not-disturb entrance', () => {
  it.each(screens)('$name opens in it and keeps it', async (screen) => {
    const phone = await open(screen, {}, 'entrance=dnd')
    expect(await accessibilityFaults(phone.page)).toEqual([])
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('gives every screen its title until the entrance is set back', async () => {
    const phone = await open(
      screens.find(({ name }) => name === 'personal')!,
      {},
      'entrance=dnd',
    )
    await phone.page.waitForFunction(() => document.title === '免打扰')
    await phone.visit('/blackNameList')
    await phone.page.waitForFunction(() => document.title === '免打扰')
    await phone.visit('/blackNameList?entrance=uasp')
    await phone.page.waitForFunction(() => document.title === '黑名单')
    await phone.close()
  })
})

it('has both languages and switches at once', async () => {
  const phone = await open(screens.find(({ name }) => name === 'personal')!)
  await phone.waitForText('退出登录')
  await phone.tap('language-en')
  await phone.waitForText(/log out/i)
  await phone.page.reload()
  await phone.waitForText(/log out/i)
  await phone.close()
})

it('takes the language of the address', async () => {
  const phone = await stage.open()
  await phone.visit('/login?lang=en')
  await phone.waitForText('Phone Guard')
  await phone.close()
})
