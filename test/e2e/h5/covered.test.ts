import { coveredButtons } from './support/covered'
import { HOST_APP_PATTERN, userAgents } from './support/environments'
import { listsOf } from './support/lists'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'

const stage = setStage({
  HOST_APP_PATTERN,
  ASSISTANT_URL: 'https://assistant.example/',
  TREASURE_URL: 'https://treasure.example/',
})

// screens/ checks what a screen shows by itself; this file checks what it shows after a tap. Both have
// the footer.
describe.each(['android', 'carrierApp'] as const)('in %s, nothing covers', (environment) => {
  const open = async () => {
    const login = await stage.gateway.login(SUBSCRIBER)
    return stage.open({ userAgent: userAgents[environment], login })
  }

  it.each(['/blackNameList', '/whiteNameList', '/numSegment', '/rejectNumberList', '/addWhiteNameList'])(
    'the buttons that add to %s',
    async (path) => {
      const phone = await open()
      await phone.visit(path)
      await phone.tap('list-add')
      await phone.settle()
      expect(await phone.page.evaluate(coveredButtons)).toEqual([])
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
    expect(await phone.page.evaluate(coveredButtons)).toEqual([])
    await phone.tap('list-remove')
    await phone.waitForId('undo')
    expect(await phone.page.evaluate(coveredButtons)).toEqual([])
    await phone.close()
  })

  it('the button that undoes a setting', async () => {
    const phone = await open()
    await phone.visit('/comDisposal')
    await phone.tap('switch-doNotDisturb')
    await phone.waitForId('undo')
    expect(await phone.page.evaluate(coveredButtons)).toEqual([])
    await phone.close()
  })

  it.each(['contacts', 'recent'])('the button that adds the picked entries: %s', async (way) => {
    const phone = await open()
    await phone.visit(`/addNameList?type=white&way=${way}`)
    await phone.tap('row-0')
    expect(await phone.page.evaluate(coveredButtons)).toEqual([])
    await phone.close()
  })

  it('home, with its floating entrances', async () => {
    const phone = await open()
    await phone.visit('/')
    await phone.waitForId('assistant')
    await phone.waitForId('treasure')
    await phone.settle()
    expect(await phone.page.evaluate(coveredButtons)).toEqual([])
    await phone.close()
  })
})
