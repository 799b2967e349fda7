import type { LoginAnswer } from '@contract/auth'
import { Gateway } from '../h5/support/gateway'
import { addressOf, agentOf, screens } from '../h5/support/screens'
import { Iphone } from './support/iphone'

const SUBSCRIBER = '13800138000'
let gateway: Gateway
let phone: Iphone
let login: LoginAnswer

beforeAll(async () => {
  gateway = await Gateway.start()
  login = await gateway.login(SUBSCRIBER)
  phone = await Iphone.open(gateway)
})
afterAll(async () => {
  await phone?.close()
  await gateway?.stop()
})

// WeChat on an iPhone is more than its engine: screens that open only there are visited in Chromium.
it.each(screens.filter((screen) => agentOf(screen) === undefined))(
  '$name opens and shows its content without a script error',
  async (screen) => {
    await phone.become(screen.access === 'private' ? login : null)
    await phone.visit(await addressOf(screen, gateway, login.token))
    await phone.settle()
    if (screen.id) await phone.waitForId(screen.id)
    expect(await phone.scriptErrors()).toEqual([])
  },
)
