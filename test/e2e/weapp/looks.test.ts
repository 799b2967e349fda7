import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'

const stage = setStage('13800138000')

/** The classes of the top page's outermost element. */
async function look(): Promise<string[]> {
  const root = await (await stage.weapp.page()).$('.app-live')
  return ((await root?.attribute('class')) ?? '').split(' ')
}
const waitForLook = (expected: readonly string[]) =>
  eventually(async () => expect((await look()).filter((name) => /^(theme|is)-/.test(name)).sort()).toEqual(expected))

describe('the look', () => {
  it('changes at once by the settings of /personal, on other pages too', async () => {
    await stage.weapp.visit('/personal')
    await waitForLook([])
    await stage.weapp.tap('personal-settings')
    await stage.weapp.tap('look-dark')
    await waitForLook(['theme-dark'])
    await stage.weapp.tap('switch-elder')
    await waitForLook(['is-elder', 'theme-dark'])
    await stage.weapp.visit('/blackNameList')
    await waitForLook(['is-elder', 'theme-dark'])
    await stage.weapp.visit('/')
    await waitForLook(['is-elder', 'theme-dark'])
  })

  it('is stored for the next start', async () => {
    const kept = (key: string) => stage.weapp.mini.callWxMethod('getStorageSync', key)
    expect([await kept('look'), await kept('elder')]).toEqual(['dark', '1'])
  })

  it('is reset with the settings', async () => {
    await stage.weapp.visit('/personal')
    await stage.weapp.tap('personal-settings')
    await stage.weapp.tap('look-light')
    await waitForLook(['is-elder'])
    await stage.weapp.tap('switch-elder')
    await waitForLook([])
    expect(stage.weapp.exceptions).toEqual([])
  })
})
