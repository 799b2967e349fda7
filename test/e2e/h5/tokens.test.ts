import { eventually } from './support/eventually'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const OWNER = '13800138000'
const OTHER = '13800138006'

const stage = setStage()

/** The wxmpToken of a new session of a number. */
async function handOver(phoneNo: string): Promise<string> {
  const { token } = await stage.gateway.freshLogin(phoneNo)
  return (await stage.gateway.call('/api/v1/auth/getTicket', { as: 'wxmpToken' }, token)).ticket
}

describe('a token in the address', () => {
  /** Every address that the browser requested. */
  function watchAddresses(phone: Phone): string[] {
    const seen: string[] = []
    phone.page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
    return seen
  }

  it('logs in, and is removed from the address before anything else is loaded', async () => {
    const token = await handOver(OWNER)
    const phone = await stage.open()
    const addresses = watchAddresses(phone)
    await phone.visit(`/?wxmpToken=${encodeURIComponent(token)}`)
    await phone.waitForId('score-value')
    expect(phone.page.url()).not.toContain('wxmpToken')
    expect(addresses.filter((address) => address.includes(token) && !address.includes('wxmpToken='))).toEqual([])
    expect(addresses.filter((address) => address.includes(token))).toHaveLength(1)
    await phone.close()
  })

  it.each([
    ['/fs?familyPhoneNo=13800138003&', '/familyProtect'],
    ['/ws?', '/weekly'],
    ['/ds?to=/weekly&', '/weekly'],
    ['/login?redirect=/weekly&', '/weekly'],
  ])('does not lose what %s is for', async (visit, path) => {
    const phone = await stage.open()
    await phone.visit(`${visit}wxmpToken=${encodeURIComponent(await handOver(OWNER))}`)
    await phone.waitForPath(path)
    await phone.close()
  })

  it.each(['WXMPTOKEN', '%77xmpToken', 'x=1&wxmpToken'])('is removed when it is spelled %s', async (name) => {
    const token = await handOver(OWNER)
    const phone = await stage.open()
    const addresses = watchAddresses(phone)
    await phone.visit(`/search?tab=1&${name}=${encodeURIComponent(token)}`)
    await eventually(async () => expect(await phone.stored('phoneNo')).toBe(OWNER))
    await phone.settle()
    expect(phone.path()).toBe('/search')
    expect(phone.query().get('tab')).toBe('1')
    expect(addresses.filter((address) => address.includes(token))).toHaveLength(1)
    await phone.close()
  })

  it.each(['/ds?to=', '/login?redirect=', '/?redirect='])('that hides in %s logs nobody in', async (prefix) => {
    const token = await handOver(OWNER)
    const phone = await stage.open()
    await phone.visit(`${prefix}${encodeURIComponent(`/search?wxmpToken=${token}`)}`)
    await eventually(() => expect(phone.path()).toMatch(/login$/i))
    await phone.settle()
    expect(await phone.page.evaluate(() => sessionStorage.getItem('redirect'))).toBe('/search')
    expect(await phone.stored('uasp_access_token')).toBeNull()
    await phone.close()
  })

  it('asks before it replaces the session of another number, and keeps that session after "no"', async () => {
    const [mine, incoming] = [await stage.gateway.freshLogin(OWNER), await handOver(OTHER)]
    const phone = await stage.open({ login: mine })
    await phone.visit(`/autoLogin?wxmpToken=${encodeURIComponent(incoming)}`)
    await phone.waitForText('138****8006')
    expect(await phone.stored('uasp_access_token')).toBe(mine.token)
    await phone.tap('dialog-cancel')
    await phone.waitForPath('/')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    await phone.close()
  })

  it('replaces it after "yes"', async () => {
    const [mine, incoming] = [await stage.gateway.freshLogin(OWNER), await handOver(OTHER)]
    const phone = await stage.open({ login: mine })
    await phone.visit(`/?wxmpToken=${encodeURIComponent(incoming)}`)
    await phone.waitForText('138****8006')
    await phone.tap('dialog-confirm')
    await eventually(async () => expect(await phone.stored('phoneNo')).toBe(OTHER))
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await phone.close()
  })

  it.each(['wxmpToken', 'ticket'])('does not change a live session when the %s is invalid', async (name) => {
    const mine = await stage.gateway.freshLogin(OWNER)
    const phone = await stage.open({ login: mine })
    await phone.visit(`/autoLogin?${name}=worthless`)
    await phone.settle()
    expect(phone.page.url()).not.toContain('worthless')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    expect(await phone.stored('uasp_access_token')).toBe(mine.token)
    await phone.close()
  })

  it('does not log in with an invalid token', async () => {
    const phone = await stage.open()
    await phone.visit('/autoLogin?wxmpToken=worthless')
    await phone.waitForText('登录未完成')
    expect(await phone.stored('uasp_access_token')).toBeNull()
    await phone.close()
  })
})
