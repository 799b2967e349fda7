import type { OneClickConfigEntry } from '@contract/configs'
import { catalogue, itemKey } from '@/rules/optimizable/catalogue'
import { eligibleItems } from '@/rules/optimizable/one-click'
import { buildOneClickPayload } from '@/rules/optimizable/one-click-request'
import { resolveFlags } from '@/rules/products/flags'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const configs = 'configs/v1/configToBeOptimized'
const oneClick = 'configs/v1/oneClickConfig'
const popUpQuery = 'configs/v1/popUpQuery'
const popUpUpdate = 'configs/v1/popUpInfoUpdate'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const itemsOf = async (token: string) => (await gateway.call(configs, {}, token)).data.configList
const productsOf = async (token: string) =>
  (await gateway.call('subscribe/v1/statusQuery', {}, token)).data.productStatusList
const scoreOf = async (token: string) => (await gateway.call('report/v1/queryScore', {}, token)).data.safetyScore
const enable = (token: string, entries: OneClickConfigEntry[], requestId = newRequest()) =>
  gateway.call(oneClick, { oneClickConfigDTOList: entries, requestId }, token)
const entry = (productId: string, productType: string, type: number, ...tags: string[]): OneClickConfigEntry => ({
  productId,
  productType,
  operationType: 0,
  type,
  operatType: 1,
  contents: tags.map((contentTag) => ({ content: '1', contentTag })),
})

describe('the optimisable list', () => {
  it('has all ten functions for a nine-yuan subscriber, some of them off', async () => {
    const items = await itemsOf(await gateway.login('13800138000'))
    expect(items.map(itemKey)).toEqual(catalogue.map(({ key }) => key))
    expect(items.filter(({ status }) => status === 1)).toHaveLength(5)
  })

  it.each([
    ['13800138001', ['umm:3:0', 'umm:3:1', 'umm:7']],
    ['13800138005', []],
    ['13800138007', ['umm:3:0', 'umm:3:1', 'umm:7', 'antiFraud:5', 'antiFraud:9', 'antiFraud:8']],
    ['13800138009', []],
  ])('has for %s what its products cover', async (phoneNo, keys) => {
    expect((await itemsOf(await gateway.login(phoneNo))).map(itemKey)).toEqual(keys)
  })
})

describe('one-click', () => {
  it('enables everything that the app may request; the score rises and only the family reminder stays off', async () => {
    const token = await gateway.login('13800138000')
    const before = await scoreOf(token)
    const products = await productsOf(token)
    const wanted = eligibleItems(await itemsOf(token), resolveFlags(products))
    const { resultList } = (await enable(token, buildOneClickPayload(wanted, products))).data
    expect(resultList.map(({ success }) => success)).toEqual(wanted.map(() => true))
    const open = (await itemsOf(token)).filter(({ status }) => status === 1)
    expect(open.map(itemKey)).toEqual(['uasp:4'])
    expect(await scoreOf(token)).toBeGreaterThan(before)
  })

  it('returns a result for each function: uncovered ones fail, the rest succeeds', async () => {
    const token = await gateway.login('13800138001')
    const { resultList } = (await enable(token, [entry('umm', 'umm', 7, ''), entry('umm', 'uasp', 2, '')])).data
    expect(resultList).toEqual([
      { type: 7, contentTag: '', success: true },
      { type: 2, contentTag: '', success: false },
    ])
    expect((await itemsOf(token)).find((item) => itemKey(item) === 'umm:7')?.status).toBe(0)
  })

  it.each([
    ['the family reminder', '13800138006', entry('uasp-6', 'uasp', 4, '')],
    ['a product of somebody else', '13800138001', entry('uasp-9', 'umm', 7, '')],
    ['a function that nobody knows', '13800138006', entry('uasp-6', 'umm', 3, '9')],
    ['anything without a product', '13800138009', entry('umm', 'umm', 3, '0')],
  ])('refuses %s', async (_what, phoneNo, wanted) => {
    const { resultList } = (await enable(await gateway.login(phoneNo), [wanted])).data
    expect(resultList.map(({ success }) => success)).toEqual([false])
  })

  it('applies a repeat once, and returns the same', async () => {
    const token = await gateway.login('13800138006')
    const requestId = newRequest()
    const wanted = [entry('uasp-6', 'umm', 7, ''), entry('uasp-6', 'umm', 7, '')]
    const [one, two] = [await enable(token, wanted, requestId), await enable(token, wanted, requestId)]
    expect(two).toEqual(one)
    expect((await enable(token, wanted)).data.resultList.map(({ success }) => success)).toEqual([true, true])
  })
})

describe('the one-click pop-up', () => {
  const isDue = async (token: string, phoneNo: string) =>
    (await gateway.call(popUpQuery, { phoneNo }, token)).data.popUpList.find(({ id }) => id === 1)?.enabled

  it('is due until it has been seen', async () => {
    const token = await gateway.login('13800138003')
    expect(await isDue(token, '13800138003')).toBe(true)
    await gateway.call(popUpUpdate, { id: 1, phoneNo: '13800138003' }, token)
    expect(await isDue(token, '13800138003')).toBe(false)
  })

  it('is not due when there is nothing to enable', async () => {
    expect(await isDue(await gateway.login('13800138009'), '13800138009')).toBe(false)
  })

  it('is not available to others, and is the only one', async () => {
    const token = await gateway.login('13800138002')
    expect((await gateway.call(popUpQuery, { phoneNo: '13800138008' }, token)).status).toBe(400)
    expect((await gateway.call(popUpUpdate, { id: 1, phoneNo: '13800138008' }, token)).status).toBe(400)
    expect((await gateway.call(popUpUpdate, { id: 7, phoneNo: '13800138002' }, token)).status).toBe(400)
    expect(await isDue(await gateway.login('13800138008'), '13800138008')).toBe(true)
  })
})
