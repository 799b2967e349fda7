import jsQR from 'jsqr'
import { HOST_APP_PATTERN, userAgents } from './support/environments'
import { eventually } from './support/eventually'
import { pixelsOf, savedPicture, type Pixels } from './support/pixels'
import { setStage } from './support/stage'

const OWNER = '13800138000'
const OTHER = '13800138006'
const { carrierApp: userAgent } = userAgents

const stage = setStage({ HOST_APP_PATTERN })

const read = ({ data, width, height }: Pixels): string | undefined => jsQR(data, width, height)?.data

describe('the code of the product', () => {
  it('leads to the offer when scanned, with the channel of the subscriber who shows it', async () => {
    const phone = await stage.open()
    await phone.visit('/QRCode?channel=tpr0001')
    await phone.waitForId('qr-code')
    const image = phone.el('qr-code').locator('img')
    const address = read(await pixelsOf(phone.page, (await image.getAttribute('src')) ?? ''))
    expect(address).toBe(stage.gateway.app('/distribute?channel=tpr0001'))
    const friend = await stage.open()
    await friend.page.goto(address ?? '')
    await friend.tap('distribute-try')
    await friend.waitForPath('/freeTrial')
    expect(await friend.page.evaluate(() => sessionStorage.getItem('logChannel'))).toContain('tpr0001')
    await friend.close()
    await phone.close()
  })

  it('is saved as a picture that a camera can decode', async () => {
    const phone = await stage.open()
    await phone.visit('/QRCode?channel=tpr0001')
    const { name, pixels } = await savedPicture(phone, 'qr-save')
    expect(name).toBe('phone-guard.png')
    expect(read(pixels)).toBe(stage.gateway.app('/distribute?channel=tpr0001'))
    await phone.close()
  })
})

describe("the carrier app's login", () => {
  it('removes the access code from the address, and leads to the target', async () => {
    const phone = await stage.open({ userAgent })
    await phone.visit(`/blackNameList?accessCode=dev-${OWNER}`)
    expect(phone.page.url()).not.toContain('accessCode')
    await eventually(async () => expect(await phone.stored('phoneNo')).toBe(OWNER))
    await phone.waitForPath('/blackNameList')
    await phone.close()
  })

  it('asks before another number replaces the live session', async () => {
    const phone = await stage.open({ userAgent, login: await stage.gateway.freshLogin(OWNER) })
    await phone.visit(`/appLogin?accessCode=dev-${OTHER}`)
    await phone.tap('dialog-cancel')
    await phone.waitForPath('/')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    await phone.visit(`/appLogin?accessCode=dev-${OTHER}`)
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/')
    expect(await phone.stored('phoneNo')).toBe(OTHER)
    await phone.close()
  })

  it('offers the SMS login for an unknown code', async () => {
    const phone = await stage.open({ userAgent })
    await phone.visit('/appLogin?accessCode=worthless')
    await phone.tap('incoming-by-sms')
    await phone.waitForPath('/smsLogin')
    await phone.close()
  })

  it('outside the app logs nobody in', async () => {
    const phone = await stage.open()
    await phone.visit(`/?accessCode=dev-${OWNER}`)
    await phone.tap('app-login-ways')
    await phone.waitForPath('/login')
    expect(await phone.stored('phoneNo')).toBeNull()
    await phone.close()
  })
})

describe('a misspelt path', () => {
  it('suggests the intended screen', async () => {
    const phone = await stage.open()
    await phone.visit('/helpCentre')
    await phone.tap('meant-0')
    await phone.waitForPath('/helpCenter')
    await phone.close()
  })
})
