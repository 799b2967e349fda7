import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../support/source-files'
import { specifiedAt, startForeignGateway, wireFaults, type ForeignGateway } from '../h5/support/foreign-gateway'
import { logInByWechat, passGuide } from './support/login'
import { orderPackage } from './support/order'
import { Weapp } from './support/weapp'

/** Holds nothing at first. */
const BUYER = '13800138009'

let foreign: ForeignGateway
let weapp: Weapp

beforeAll(async () => {
  const behind = async (gateway: Weapp['gateway']) => {
    foreign = await startForeignGateway(gateway)
    foreign.hasOthers = true
    return foreign.port
  }
  weapp = await Weapp.start({ behind })
})
afterAll(async () => {
  await weapp?.close()
  await foreign?.stop()
})

const made = () => new Set(foreign.asked.map(({ url }) => specifiedAt(url)))

it('the log-in with WeChat makes authSwap', async () => {
  await weapp.visit('/')
  await weapp.waitForScreen('/wxLogin')
  await logInByWechat(weapp, 'dev-specified', BUYER)
  await passGuide(weapp)
  expect([...made()]).toContain('/api/v1/auth/authSwap')
})

describe('on a gateway that has no other calls', () => {
  beforeAll(() => {
    foreign.hasOthers = false
  })
  afterAll(() => {
    foreign.hasOthers = true
  })

  it('/vip, which H5 does not have, says that it cannot', async () => {
    const page = readFileSync(path.join(root, 'docs/gateway.md'), 'utf8')
    expect(page).toMatch(/^\| \/vip \| .* \| says that it cannot \|$/m)
    await weapp.visit('/vip')
    await weapp.waitForText('这项内容暂未提供')
    expect(await weapp.has('order-six')).toBe(false)
  })

  it('the order history is shown', async () => {
    await weapp.visit('/orderHistory')
    await weapp.waitForText('还没有订单')
    expect([...made()]).toContain('subscribe/v1/subscribeList')
  })
})

it('an order on the package page makes wxOrder', async () => {
  await weapp.visit('/vip')
  await orderPackage(weapp, 'order-six', BUYER)
  expect([...made()]).toContain('subscribe/v1/wxOrder')
})

it('all this has the wire of the specification, and causes no exception', () => {
  expect(foreign.asked.flatMap(wireFaults)).toEqual([])
  expect(weapp.exceptions).toEqual([])
})
