import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { LoginAnswer } from '@contract/auth'
import { withoutPopUps } from './support/answers'
import type { PhoneOptions } from './support/phone'
import { guideShots, shotFile, shotSize, type GuideShot } from '@/areas/help/parts/guide-shots'
import { addressOf, agentOf, states } from './support/screens'
import { setStage } from './support/stage'

/**
 * Takes a picture of every screen, or with `guide` of the parts of screens that the guide shows (`npm run
 * guide-pictures`). `npm run screenshots` passes a folder, a name and a phone's options in PICTURES.
 */
const { folder, name, guide, ...options } = JSON.parse(process.env.PICTURES ?? '{}') as Partial<PhoneOptions> & {
  folder: string
  name: string
  guide?: boolean
}

const stage = setStage({ HOST_APP_PATTERN: 'CarrierApp' })
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login('13800138000')
  const entries = [{ value: '02161234567', note: '推销' }, { value: '13912345678' }]
  await stage.gateway.call('guard/v1/list/add', { list: 'black', entries, requestId: 'pictures-1' }, login.token)
  const white = [
    { value: '13800001111', note: '快递' },
    { value: '02112345678', note: '学校' },
  ]
  await stage.gateway.call('guard/v1/list/add', { list: 'white', entries: white, requestId: 'pictures-2' }, login.token)
  mkdirSync(folder, { recursive: true })
})

const shots = Object.keys(guideShots) as GuideShot[] // its own keys
const shotOf = (screen: string) => shots.find((shot) => guideShots[shot] === screen)

it.each(states.filter((screen) => !guide || shotOf(screen.name)))('$name', async (screen) => {
  const phone = await stage.open({
    login: screen.access === 'private' ? login : undefined,
    userAgent: agentOf(screen),
    ...options,
  })
  await withoutPopUps(phone.page)
  await phone.visit(await addressOf(screen, stage.gateway, login.token))
  await phone.settle()
  for (const opener of screen.opens ?? []) await phone.tap(opener)
  if (screen.id) await phone.waitForId(screen.id)
  const shot = guide ? shotOf(screen.name) : undefined
  if (shot) {
    const clip = { x: 0, y: 0, ...shotSize }
    const file = path.join(folder, shotFile(shot, name))
    await phone.page.screenshot({ path: file, type: 'jpeg', quality: 60, clip })
    return phone.close()
  }
  await phone.page.screenshot({ path: path.join(folder, `${screen.name}.${name}.png`), fullPage: true })
  await phone.close()
})
