import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { LoginAnswer } from '@contract/auth'
import { withoutPopUps } from './support/answers'
import type { PhoneOptions } from './support/phone'
import { addressOf, agentOf, screens } from './support/screens'
import { setStage } from './support/stage'

/** A picture of every screen, as `npm run screenshots` asks for it in PICTURES: a folder, a name, and a phone's options. */
const { folder, name, ...options } = JSON.parse(process.env.PICTURES ?? '{}') as Partial<PhoneOptions> & {
  folder: string
  name: string
}

const stage = setStage({ HOST_APP_PATTERN: 'CarrierApp' })
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login('13800138000')
  const entries = [{ value: '02161234567', note: '推销' }, { value: '13912345678' }]
  await stage.gateway.call(
    '/unicomAssistant/uasp/guard/v1/list/add',
    { list: 'black', entries, requestId: 'pictures-1' },
    login.token,
  )
  mkdirSync(folder, { recursive: true })
})

it.each(screens)('$name', async (screen) => {
  const phone = await stage.open({
    login: screen.access === 'private' ? login : undefined,
    userAgent: agentOf(screen),
    ...options,
  })
  await withoutPopUps(phone.page)
  await phone.visit(await addressOf(screen, stage.gateway, login.token))
  await phone.settle()
  if (screen.id) await phone.waitForId(screen.id)
  await phone.page.screenshot({ path: path.join(folder, `${screen.name}.${name}.png`), fullPage: true })
  await phone.close()
})
