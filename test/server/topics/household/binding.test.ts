import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, linesOf, prove } from './support'

let gateway: TestApp
let token: string
let phoneNo: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  ;({ token, phoneNo } = await newSubscriber(gateway, 'nine'))
})

const bindWith = (pppoeAccount: string, proof: string, session = token) =>
  gateway.call(
    'configs/v1/smartFamilyGuardian/autoSubscribe',
    { pppoeAccount, proof, requestId: newRequest() },
    session,
  )

describe('finding a line', () => {
  it('finds the lines of the own number, in its area and in any', async () => {
    const lines = await linesOf(gateway, token)
    expect(lines.map(({ fttr, adapted, online }) => [fttr, adapted, online])).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ])
    expect(lines.every(({ phone }) => phone === `${phoneNo.slice(0, 3)}****${phoneNo.slice(7)}`)).toBe(true)
    const areaCode = lines[0]?.pppoeAccount.slice(0, 3) ?? ''
    const found = await gateway.call('configs/v1/smartFamilyGuardian/broadbandAccountQuery', { areaCode }, token)
    expect(found.data.accountList).toEqual(lines)
    expect(
      (await gateway.call('configs/v1/smartFamilyGuardian/broadbandAccountQuery', { areaCode: '0512' }, token)).data
        .accountList,
    ).toEqual([])
  })

  it('knows provinces and cities in both languages', async () => {
    const zh = (await gateway.call('configs/v1/smartFamilyGuardian/getAreaCityCode', {}, token)).data.areaList
    const jiangsu = zh.find(({ province }) => province === '江苏省')
    expect(jiangsu?.cityList).toContainEqual({ areaCode: '0512', city: '苏州市' })
    expect(zh.find(({ province }) => province === '北京市')?.cityList).toEqual([{ areaCode: '010', city: '北京市' }])
    const headers = { 'accept-language': 'en' }
    const en = (await gateway.call('configs/v1/smartFamilyGuardian/getAreaCityCode', {}, token, headers)).data.areaList
    expect(en.find(({ province }) => province === 'Jiangsu')?.cityList).toContainEqual({
      areaCode: '0512',
      city: 'Suzhou',
    })
  })

  it('reads an account as people type it, and shows the address only to its holder', async () => {
    const [line] = await linesOf(gateway, token)
    const account = line?.pppoeAccount ?? ''
    const groups = [account.slice(0, 4), account.slice(4, 8), account.slice(8)]
    for (const between of [' ', '-', ' - ', '－', '—', '‑'])
      expect(
        (
          await gateway.call(
            'configs/v1/smartFamilyGuardian/deviceAdapter',
            { pppoeAccount: ` ${groups.join(between)} ` },
            token,
          )
        ).data,
      ).toEqual(line)
    const other = await newSubscriber(gateway, 'nine')
    const seen = (
      await gateway.call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount: account }, other.token)
    ).data
    expect(seen).toEqual({ ...line, address: '' })
  })

  it('finds no line of an unknown account', async () => {
    for (const path of ['deviceAdapter', 'securityPluginBindingStatusCheck'] as const)
      expect(
        (await gateway.call(`configs/v1/smartFamilyGuardian/${path}`, { pppoeAccount: '05120000' }, token)).code,
      ).toBe('U0501')
  })

  it('limits look-ups of many accounts', async () => {
    let code: string | number = ''
    for (let left = 101; left > 0; left -= 1)
      code = (await gateway.call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount: '05120000' }, token))
        .code
    expect(code).toBe('B0429')
  })
})

describe('binding a line', () => {
  it('goes from the proof by password to the rules that the modem has', async () => {
    const account = await bind(gateway, token)
    const state = await householdOf(gateway, token, account).state()
    expect(state).toMatchObject({ pppoeAccount: account, online: true, fttr: true, name: '' })
    expect(state.sync).toMatchObject({ state: 'applied', version: 1, appliedVersion: 1, failure: null })
    expect(state.devices).toHaveLength(20)
    expect(state.devices.every(({ trust }) => trust === 'trusted')).toBe(true)
    expect(state.devices.filter(({ isOwn }) => isOwn)).toHaveLength(1)
    expect((await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList).toEqual([
      {
        orderStatus: 0,
        pppoeAccount: account,
        description: 'FTTR 主网关',
        name: '',
        enableStatus: 0,
        waiting: null,
      },
    ])
    const check = await gateway.call(
      'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
      { pppoeAccount: account },
      token,
    )
    expect(check.data.bindingStatus).toBe(0)
  })

  it('accepts a code sent to the number of the line', async () => {
    const [line] = await linesOf(gateway, token)
    const pppoeAccount = line?.pppoeAccount ?? ''
    gateway.advance(60_000)
    const sent = await gateway.call(
      'configs/v1/smartFamilyGuardian/captchaSend',
      { pppoeAccount, requestId: newRequest() },
      token,
    )
    expect(sent.data).toEqual({ waitSeconds: 60, phone: line?.phone })
    const [message] = gateway.outbox.messages(phoneNo)
    expect(message?.text).toContain(pppoeAccount.slice(-4))
    const wrong = await gateway.call(
      'configs/v1/smartFamilyGuardian/phoneVerify',
      { pppoeAccount, captcha: '000000' },
      token,
    )
    expect(wrong.code).toBe('U0102')
    const proved = await gateway.call(
      'configs/v1/smartFamilyGuardian/phoneVerify',
      { pppoeAccount, captcha: message?.code },
      token,
    )
    expect((await bindWith(pppoeAccount, proved.data.proof)).code).toBe('A0000')
  })

  it('sends at most as many codes as a login does', async () => {
    const [line] = await linesOf(gateway, token)
    const body = () => ({ pppoeAccount: line?.pppoeAccount, requestId: newRequest() })
    gateway.advance(60_000)
    expect((await gateway.call('configs/v1/smartFamilyGuardian/captchaSend', body(), token)).code).toBe('A0000')
    expect((await gateway.call('configs/v1/smartFamilyGuardian/captchaSend', body(), token)).code).toBe('B0429')
  })

  it('sends five codes a day to lines of other numbers, and any number to the own', async () => {
    const own = await linesOf(gateway, token)
    const send = async (pppoeAccount: string | undefined) =>
      (
        await gateway.call(
          'configs/v1/smartFamilyGuardian/captchaSend',
          { pppoeAccount, requestId: newRequest() },
          token,
        )
      ).code
    const codes: (string | number)[] = []
    for (let count = 0; count < 6; count += 1) {
      const other = await newSubscriber(gateway)
      const [line] = await linesOf(gateway, other.token)
      codes.push(await send(line?.pppoeAccount))
    }
    expect(codes).toEqual([...Array<string>(5).fill('A0000'), 'B0429'])
    gateway.advance(60_000)
    expect(await send(own[0]?.pppoeAccount)).toBe('A0000')
  })

  it('refuses a wrong password, and after five of them the correct one too', async () => {
    const [line] = await linesOf(gateway, token)
    const pppoeAccount = line?.pppoeAccount ?? ''
    const attempt = (password: string) =>
      gateway.call('configs/v1/smartFamilyGuardian/passwordVerify', { pppoeAccount, password }, token)
    for (let left = 5; left > 0; left -= 1) expect((await attempt('wrong!')).code).toBe('U0505')
    expect((await attempt(pppoeAccount.slice(-6))).code).toBe('U0506')
    gateway.advance(60 * 60_000)
    expect((await attempt(pppoeAccount.slice(-6))).code).toBe('A0000')
  })

  it('has a specific text for each line that cannot be bound', async () => {
    const lines = await linesOf(gateway, token)
    const [first, second, third] = lines.map(({ pppoeAccount }) => pppoeAccount)
    expect((await bindWith(third ?? '', await prove(gateway, token, third ?? ''))).code).toBe('U0502')
    await gateway.households.behave(second ?? '', { online: false })
    expect((await bindWith(second ?? '', await prove(gateway, token, second ?? ''))).code).toBe('U0504')
    await gateway.households.behave(second ?? '', { online: true })
    const poor = await newSubscriber(gateway)
    const proof = await prove(gateway, poor.token, first ?? '')
    expect((await bindWith(first ?? '', proof, poor.token)).code).toBe('U0201')
    await bind(gateway, token)
    const rich = await newSubscriber(gateway, 'uasp')
    expect((await bindWith(first ?? '', proof, rich.token)).code).toBe('U0503')
    expect(
      (await gateway.call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount: first }, rich.token)).code,
    ).toBe('U0503')
    const check = await gateway.call(
      'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
      { pppoeAccount: first },
      rich.token,
    )
    expect(check.data.bindingStatus).toBe(2)
  })

  it('accepts a proof once, for ten minutes, from its owner, for its line', async () => {
    const [first, second] = (await linesOf(gateway, token)).map(({ pppoeAccount }) => pppoeAccount)
    const proof = await prove(gateway, token, first ?? '')
    const thief = await newSubscriber(gateway, 'nine')
    expect((await bindWith(first ?? '', proof, thief.token)).code).toBe('U0507')
    expect((await bindWith(second ?? '', proof)).code).toBe('U0507')
    gateway.advance(10 * 60_000)
    expect((await bindWith(first ?? '', proof)).code).toBe('U0507')
    const fresh = await prove(gateway, token, first ?? '')
    expect((await bindWith(first ?? '', fresh)).code).toBe('A0000')
    expect((await bindWith(first ?? '', fresh)).code).toBe('U0507')
  })

  it('can be undone in two taps, without leaving rules or history', async () => {
    const account = await bind(gateway, token)
    const household = householdOf(gateway, token, account)
    await household.change({ kind: 'blockUrl', url: 'example.com' })
    await gateway.call(
      'configs/v1/smartFamilyGuardian/unsubscribe',
      { pppoeAccount: account, requestId: newRequest() },
      token,
    )
    expect((await household.call('configs/v1/smartFamilyGuardian/getNetTopology')).code).toBe('U0511')
    for (const table of ['households', 'home_devices', 'home_visits'] as const) {
      const rows = await gateway.db
        .selectFrom(table)
        .select('household_id')
        .where('subscriber_id', '=', token.slice(4, 20))
        .execute()
      expect(rows).toEqual([])
    }
    const next = await newSubscriber(gateway, 'nine')
    expect((await bindWith(account, await prove(gateway, next.token, account), next.token)).code).toBe('A0000')
    expect((await householdOf(gateway, next.token, account).state()).policy.urls).toEqual([])
  })

  it('ends when the carrier reclaims the number', async () => {
    const account = await bind(gateway, token)
    await gateway.app.inject({
      method: 'POST',
      url: '/dev/release',
      headers: { host: 'localhost' },
      payload: { phoneNo },
    })
    const { token: next } = await newSubscriber(gateway, 'nine')
    const check = await gateway.call(
      'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
      { pppoeAccount: account },
      next,
    )
    expect(check.data.bindingStatus).toBe(1)
  })

  it('names a line, and removes the name', async () => {
    const pppoeAccount = await bind(gateway, token)
    const rename = async (nickname: string) =>
      gateway.call(
        'configs/v1/smartFamilyGuardian/modifyNickname',
        { pppoeAccount, nickname, requestId: newRequest() },
        token,
      )
    expect((await rename(' 客厅 ')).data.name).toBe('客厅')
    expect((await rename('客'.repeat(21))).code).toBe('U0100')
    expect((await rename('')).data.name).toBe('')
  })
})
