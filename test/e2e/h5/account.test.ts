import { readFile } from 'node:fs/promises'
import type { Phone } from './support/phone'
import { savedPicture } from './support/pixels'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138006'

const stage = setStage()
let phone: Phone

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER), guideSeen: true })
})

/** Requests a code for the open sheet and types it. */
async function confirm(id: string) {
  // By then the code of the login is a minute old.
  await stage.gateway.advance(60_000)
  const seen = (await stage.gateway.outbox(SUBSCRIBER)).length
  await phone.tap(`${id}-send`)
  await phone.fill(`${id}-code`, await stage.gateway.smsCode(SUBSCRIBER, seen))
}

it('exports all data to one file, after a code', async () => {
  await phone.visit('/personal')
  await phone.tap('personal-account')
  await phone.tap('personal-data')
  await confirm('export')
  await phone.tap('export-ask')
  await phone.waitForId('export-download')
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('export-download')])
  expect(download.suggestedFilename()).toMatch(/^phone-guard-\d{4}-\d\d-\d\d\.json$/)
  const { about, data } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(about.number).toBe(SUBSCRIBER)
  expect(data.line_log.length).toBeGreaterThan(10)
  await phone.tap('sheet-close')
})

it('saves the week as a picture, with a bar for each day on which something was handled', async () => {
  await phone.visit('/weekly')
  await phone.tap('weekly-picture')
  const { name, pixels } = await savedPicture(phone, 'picture-save')
  const { token } = await stage.gateway.login(SUBSCRIBER)
  const { week, dayList } = await stage.gateway.call('guard/v1/weekly/detail', {}, token)
  expect(name).toBe(`phone-guard-${week}.png`)
  expect([pixels.width, pixels.height]).toEqual([600, 800])
  // The bottom of the chart: the brand's blue in the bar of a day, the white card elsewhere.
  const colorAt = (x: number, y: number) => [...pixels.data.slice((y * pixels.width + x) * 4).slice(0, 3)]
  const bars = dayList.map((_day, index) => colorAt(90 + index * 70, 692))
  expect(bars).toEqual(dayList.map(({ handled }) => (handled > 0 ? [10, 108, 255] : [255, 255, 255])))
  expect(bars).toContainEqual([10, 108, 255])
  await phone.visit('/personal')
})

it('clears the data on this phone, and stays logged in', async () => {
  await phone.tap('personal-settings')
  await phone.tap('personal-cache')
  await phone.tap('cache-clear')
  await phone.tapFor('dialog-confirm', '已清理')
  expect(await phone.stored('uasp_access_token')).not.toBeNull()
})

it('leads to the help of this screen', async () => {
  await phone.tap('screen-help')
  await phone.waitForPath('/helpCenter')
  await phone.waitForTextIn('topic-phones', '能在几部手机上同时登录吗')
  await phone.visit('/personal')
})

it('requests the deletion, is logged out, and cancels it after logging in again', async () => {
  await phone.tap('personal-account')
  await phone.tap('personal-delete')
  await phone.waitForText('7 天后，您的数据会从所有系统中删除')
  await phone.tap('delete-agree')
  await confirm('delete')
  await phone.tap('delete-submit')
  await phone.waitForPath('/login')
  expect(await phone.stored('uasp_access_token')).toBeNull()
  expect((await stage.gateway.outbox(SUBSCRIBER))[0]?.text).toContain('已申请注销账号')
  await phone.close()
  phone = await stage.open({ login: await stage.gateway.freshLogin(SUBSCRIBER), guideSeen: true })
  await phone.visit('/personal')
  await phone.waitForTextIn('deletion-pending', '注销')
  await phone.tapFor('deletion-take-back', '已撤回，一切照旧')
  await phone.waitForGone('deletion-pending')
})
