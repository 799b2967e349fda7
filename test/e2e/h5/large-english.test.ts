import type { LoginAnswer } from '@contract/auth'
import { withoutPopUps } from './support/answers'
import { brokenWords } from './support/broken-words'
import type { Phone, PhoneOptions } from './support/phone'
import { addressOf, screens } from './support/screens'
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
  const phones: Partial<Record<'private' | 'public', Phone>> = {}

  async function phoneFor(access: 'private' | 'public'): Promise<Phone> {
    const known = phones[access]
    if (known) return known
    const session = access === 'private' ? login : undefined
    const phone = await stage.open({ login: session, language: 'en', width: 320, ...options })
    await withoutPopUps(phone.page)
    return (phones[access] = phone)
  }
  afterAll(() => Promise.all(Object.values(phones).map((phone) => phone.close())))

  it.each(screens)('breaks no word on $name', async (screen) => {
    const phone = await phoneFor(screen.access)
    await phone.visit(await addressOf(screen, stage.gateway, login.token))
    await phone.settle()
    if (screen.id) await phone.waitForId(screen.id)
    expect(await brokenWords(phone.page)).toEqual([])
  })
})
