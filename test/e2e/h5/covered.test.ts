import { coveredButtons } from './support/covered'
import { listsOf } from './support/lists'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const userAgents = {
  'a browser on Android': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile',
  'the carrier app': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile CarrierApp/8',
} as const

const stage = setStage({
  HOST_APP_PATTERN: 'CarrierApp',
  ASSISTANT_URL: 'https://assistant.example/',
  TREASURE_URL: 'https://treasure.example/',
})

describe.each(Object.keys(userAgents) as (keyof typeof userAgents)[])('in %s, nothing covers', (environment) => {
  const open = async (width = 375) => {
    const login = await stage.gateway.login(SUBSCRIBER)
    return stage.open({ userAgent: userAgents[environment], login, width })
  }

  it.each(['/blackNameList', '/whiteNameList', '/numSegment', '/rejectNumberList', '/addWhiteNameList'])(
    'the buttons of %s, the selection bar and the undo bar',
    async (path) => {
      const { token } = await stage.gateway.login(SUBSCRIBER)
      const lists = listsOf(stage.gateway, token)
      await lists.add('black', '02088880001', 'covered-black')
      await lists.add('white', '02088880002', 'covered-white')
      const phone = await open()
      await phone.visit(path)
      await phone.waitForId('list-add')
      await phone.settle()
      expect(await coveredButtons(phone.page)).toEqual([])
      await phone.tap('list-add')
      await phone.settle()
      expect(await coveredButtons(phone.page)).toEqual([])
      await phone.close()
    },
  )

  it('the selection bar, and with it the undo bar', async () => {
    const { token } = await stage.gateway.login(SUBSCRIBER)
    const lists = listsOf(stage.gateway, token)
    for (const end of [1, 2]) await lists.add('black', `0208888000${end}`, `covered-${environment}-${end}`)
    const phone = await open()
    await phone.visit('/blackNameList')
    await phone.tap('list-select')
    await phone.tap('row-0')
    expect(await coveredButtons(phone.page)).toEqual([])
    await phone.tap('list-remove')
    await phone.waitForId('undo')
    expect(await coveredButtons(phone.page)).toEqual([])
    await phone.close()
  })

  it('the button that saves what is changed', async () => {
    const phone = await open()
    await phone.visit('/comDisposal')
    await phone.tap('switch-doNotDisturb')
    await phone.waitForId('settings-save')
    expect(await coveredButtons(phone.page)).toEqual([])
    await phone.close()
  })

  it.each(['contacts', 'recent'])('the button that adds what is picked: %s', async (way) => {
    const phone = await open()
    await phone.visit(`/addNameList?type=white&way=${way}`)
    await phone.tap('row-0')
    expect(await coveredButtons(phone.page)).toEqual([])
    await phone.close()
  })

  it.each([320, 375])('the ways of home, with its floating entrances, %d wide', async (width) => {
    const phone = await open(width)
    await phone.visit('/')
    await phone.waitForId('assistant')
    await phone.waitForId('treasure')
    await phone.settle()
    expect(await coveredButtons(phone.page)).toEqual([])
    await phone.close()
  })
})
