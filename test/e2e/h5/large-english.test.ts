import type { LoginAnswer } from '@contract/auth'
import { withoutPopUps } from './support/answers'
import { brokenWords } from './support/broken-words'
import type { Phone, PhoneOptions } from './support/phone'
import { addressOf, agentOf, screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'

/** English words are longer than Chinese ones: the narrowest phone, with the largest text. */
const settings: [name: string, options: Partial<PhoneOptions>][] = [
  ['text of 200 %', { textSize: 200 }],
  ['elder mode', { elder: true }],
]

const stage = setStage()
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login('13800138000')
})

describe.each(settings)('English at 320 in %s', (_name, options) => {
  const phones: Record<string, Phone> = {}

  async function phoneFor(screen: ScreenCase): Promise<Phone> {
    const userAgent = agentOf(screen)
    const kind = `${screen.access} ${userAgent ?? ''}`
    const known = phones[kind]
    if (known) return known
    const session = screen.access === 'private' ? login : undefined
    const phone = await stage.open({ login: session, userAgent, language: 'en', width: 320, ...options })
    await withoutPopUps(phone.page)
    return (phones[kind] = phone)
  }
  afterAll(() => Promise.all(Object.values(phones).map((phone) => phone.close())))

  it.each(screens)('breaks no word on $name', async (screen) => {
    const phone = await phoneFor(screen)
    await phone.visit(await addressOf(screen, stage.gateway, login.token))
    await phone.settle()
    if (screen.id) await phone.waitForId(screen.id)
    expect(await brokenWords(phone.page)).toEqual([])
  })
})
