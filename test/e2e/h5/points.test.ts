import { accessibilityFaults } from './support/axe'
import { brokenWords } from './support/broken-words'
import { coveredButtons } from './support/covered'
import type { PhoneOptions } from './support/phone'
import { setStage } from './support/stage'

/** Holds nine yuan, people, modems and lists, and the points for these. */
const SUBSCRIBER = '13800138000'
const views = ['tasks', 'exchange', 'rights', 'history'] as const

const stage = setStage()
const open = async (options: Partial<PhoneOptions> = {}) => {
  const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER), guideSeen: true, ...options })
  await phone.visit('/personal')
  await phone.tap('personal-balance')
  await phone.waitForId('points-tasks')
  await phone.settle()
  return phone
}

it('exchanges points after a confirmation, and undoes that', async () => {
  const phone = await open()
  await phone.tap('points-exchange')
  await phone.tap('bill-100-exchange')
  await phone.waitForText('用 100 积分兑换 1 元话费？')
  await phone.tap('dialog-confirm')
  await phone.tap('exchange-0-cancel')
  await phone.tap('dialog-confirm')
  await phone.waitForTextIn('exchange-0', '已取消，积分已退回')
  await phone.tap('points-history')
  await phone.waitForText('兑换退回')
  await phone.close()
})

it('receives the rights of the package once', async () => {
  const phone = await open()
  await phone.tap('points-rights')
  await phone.tap('right-memberPoints-receive')
  await phone.waitForTextIn('right-memberPoints', '可再次领取')
  await phone.tap('right-loyaltyBill-receive')
  await phone.waitForTextIn('right-loyaltyBill', '可再次领取')
  await phone.close()
})

it('links to the screen of a task, and back', async () => {
  const phone = await open()
  await phone.tap('task-segmentInterception-go')
  await phone.waitForId('list-add')
  await phone.close()
})

it.each<[name: string, options: Partial<PhoneOptions>]>([
  ['usual', {}],
  ['dark', { look: 'dark' }],
  ['English at 320 with text of 200 %', { language: 'en', width: 320, textSize: 200 }],
  ['English at 320 in elder mode', { language: 'en', width: 320, elder: true }],
  ['Chinese at 320 in elder mode, dark', { width: 320, elder: true, look: 'dark' }],
])('is readable and reachable: %s', async (_name, options) => {
  const phone = await open(options)
  const problems: Record<string, unknown> = {}
  for (const view of views) {
    await phone.tap(`points-${view}`)
    await phone.settle()
    const wide = await phone.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.pg-sheet *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => `${element.className} ${element.innerText.slice(0, 20)}`),
    )
    const found = [
      ...wide,
      ...(await phone.page.evaluate(brokenWords)),
      ...(await accessibilityFaults(phone.page)),
      ...(await phone.page.evaluate(coveredButtons)),
    ]
    if (found.length > 0) problems[view] = found
  }
  await phone.close()
  expect(problems).toEqual({})
})
