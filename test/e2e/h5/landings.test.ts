import jsQR from 'jsqr'
import { HOST_APP_PATTERN, userAgents } from './support/environments'
import { setStage } from './support/stage'

const OWNER = '13800138000'
const OTHER = '13800138006'
const { carrierApp: userAgent } = userAgents

const stage = setStage({ HOST_APP_PATTERN })

/** What a camera reads from the code on the screen. */
async function scan(phone: Awaited<ReturnType<typeof stage.open>>): Promise<string | undefined> {
  const { pixels, side } = await phone.el('qr-code').evaluate(async (code) => {
    const picture = new Image()
    picture.src = code.querySelector('img')?.src ?? ''
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.width })
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const { data } = context?.getImageData(0, 0, picture.width, picture.width) ?? { data: [] }
    return { pixels: [...data], side: picture.width }
  })
  return jsQR(new Uint8ClampedArray(pixels), side, side)?.data
}

describe('the code of the product', () => {
  it('leads who scans it to the offer, with the channel of who shows it', async () => {
    const phone = await stage.open()
    await phone.visit('/QRCode?channel=tpr0001')
    await phone.waitForId('qr-code')
    const address = await scan(phone)
    expect(address).toBe(stage.gateway.app('/distribute?channel=tpr0001'))
    const friend = await stage.open()
    await friend.page.goto(address ?? '')
    await friend.tap('distribute-try')
    await friend.waitForPath('/freeTrial')
    expect(await friend.page.evaluate(() => sessionStorage.getItem('logChannel'))).toContain('tpr0001')
    await friend.close()
    await phone.close()
  })

  it('is saved as a picture', async () => {
    const phone = await stage.open()
    await phone.visit('/QRCode')
    const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('qr-save')])
    expect(download.suggestedFilename()).toBe('phone-guard.png')
    await phone.close()
  })
})

describe("the carrier app's login", () => {
  it('takes the access code out of the address, and leads to where one was heading', async () => {
    const phone = await stage.open({ userAgent })
    await phone.visit(`/blackNameList?accessCode=dev-${OWNER}`)
    await phone.waitForPath('/blackNameList')
    expect(phone.page.url()).not.toContain('accessCode')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    await phone.close()
  })

  it('asks before another number takes the place of the live session', async () => {
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

  it('of a code that nobody knows offers the SMS login', async () => {
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

describe('a path that was misspelt', () => {
  it('leads to what was meant', async () => {
    const phone = await stage.open()
    await phone.visit('/helpCentre')
    await phone.tap('meant-0')
    await phone.waitForPath('/helpCenter')
    await phone.close()
  })
})
