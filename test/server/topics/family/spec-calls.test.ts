import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, DAY, endBinding, invite, people, protectorsOf, smsTo, type Member } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

describe('the calls that the specification names', () => {
  it('invite, rename and unbind by number', async () => {
    const [guardian, person] = [await newSubscriber(gateway, 'three'), await newSubscriber(gateway)]
    const data = { familyPhoneNo: person.phoneNo, nickname: '爸' }
    const invited = await gateway.call('configs/v1/bindingFamilySMS', { data, requestId: newRequest() }, guardian.token)
    expect(invited.data.person).toMatchObject({ state: 'invited', expiresAt: gateway.now() + 7 * DAY })
    expect(smsTo(gateway, person)[0]).toContain('guardianInvite?id=')

    const name = { familyPhoneNo: person.phoneNo, nickname: ' 爸爸 ', requestId: newRequest() }
    expect((await gateway.call('configs/v1/updateFamilyNickname', name, guardian.token)).data.nickname).toBe('爸爸')
    const list = async () =>
      (await gateway.call('configs/v1/bindingFamilyInfoQuery', {}, guardian.token)).data.bindingList
    expect(await list()).toEqual([{ bindingStatus: 1, nickname: '爸爸', familyPhoneNo: person.phoneNo }])

    const unbind = () => endBinding(gateway, guardian, person.phoneNo)
    expect((await unbind()).data).toEqual({ bindingStatus: 5 })
    expect([await list(), (await unbind()).code]).toEqual([[], 'U0422'])
    await bind(gateway, guardian, person)
    expect((await list())[0]?.bindingStatus).toBe(0)
    expect((await unbind()).data).toEqual({ bindingStatus: 7 })
    expect((await people(gateway, guardian)).map(({ state }) => state).sort()).toEqual(['unbound', 'withdrawn'])
    expect((await endBinding(gateway, guardian, '13900000009')).code).toBe('U0421')
  })

  it('end only what the app shows, and rename nobody whose binding has ended', async () => {
    const [guardian, person] = [await newSubscriber(gateway, 'three'), await newSubscriber(gateway)]
    await bind(gateway, guardian, person)
    expect((await endBinding(gateway, guardian, person.phoneNo, 1)).code).toBe('U0414')
    expect((await endBinding(gateway, guardian, person.phoneNo, 0)).code).toBe('A0000')
    const name = { familyPhoneNo: person.phoneNo, nickname: '爸爸', requestId: newRequest() }
    expect((await gateway.call('configs/v1/updateFamilyNickname', name, guardian.token)).code).toBe('U0422')
    await invite(gateway, guardian, person.phoneNo)
    expect((await endBinding(gateway, guardian, person.phoneNo, 0)).code).toBe('U0423')
  })

  it('turn the reminder on when a person accepts, off with the last one, and never on without anybody', async () => {
    const guardian = await newSubscriber(gateway, 'three')
    const remind = async (body: object = {}) => gateway.call('configs/v1/familyRemindSwitch', body, guardian.token)
    expect([(await remind()).data.status, (await remind({ status: 1 })).code]).toEqual([0, 'U0426'])
    const [one, other] = [await newSubscriber(gateway), await newSubscriber(gateway)]
    await bind(gateway, guardian, one)
    expect((await remind()).data.status).toBe(1)
    expect((await remind({ status: 0 })).data.status).toBe(0)
    expect((await remind({ status: 1 })).data.status).toBe(1)
    await remind({ status: 0 })
    await bind(gateway, guardian, other)
    expect((await remind()).data.status).toBe(1)
    await endBinding(gateway, guardian, one.phoneNo)
    expect((await remind()).data.status).toBe(1)
    const [binding] = (await protectorsOf(gateway, other)).protectors
    await gateway.call('guard/v1/family/mine/leave', { id: binding?.id, requestId: newRequest() }, other.token)
    expect((await remind()).data.status).toBe(0)
  })

  it('count the reminder in the score while it is on', async () => {
    const [guardian, person] = [await newSubscriber(gateway, 'three'), await newSubscriber(gateway)]
    const score = async () => (await gateway.call('report/v1/queryScore', {}, guardian.token)).data.safetyScore
    const before = await score()
    await bind(gateway, guardian, person)
    expect(await score()).toBeGreaterThan(before)
    await endBinding(gateway, guardian, person.phoneNo)
    expect(await score()).toBe(before)
  })

  it('know only whether the own number has held a product', async () => {
    const [guardian, person] = [await newSubscriber(gateway, 'three'), await newSubscriber(gateway)]
    const isStock = (phoneNo: string, { token }: Member) => gateway.call('smartont/v1/isStockUser', { phoneNo }, token)
    expect((await isStock(guardian.phoneNo, guardian)).data.isStockUser).toBe(true)
    expect((await isStock(person.phoneNo, person)).data.isStockUser).toBe(false)
    expect((await isStock(guardian.phoneNo, person)).status).toBe(400)
  })

  it('open the guardian page of the carrier', async () => {
    const guardian = await newSubscriber(gateway, 'three')
    const { url } = (await gateway.call('smartont/v1/familyGuardianFreeLogin', {}, guardian.token)).data
    const { pathname, search } = new URL(url)
    const page = await gateway.app.inject({ url: pathname + search, headers: { host: 'localhost' } })
    expect([pathname, page.statusCode]).toEqual(['/dev/login-free/guardian', 200])
  })
})
