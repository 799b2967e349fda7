import { releaseProblems, sendOptions } from '../../scripts/lib/weapp-release.mjs'

const release = {
  settings: { TARO_APP_HOST: 'https://gateway.example' },
  appid: 'wx0123456789abcdef',
  version: '1.2.3',
}
const ready = { hasKey: true, isKeyInside: false, isClean: true }
const host = (TARO_APP_HOST: string) => ({ settings: { TARO_APP_HOST } })

describe('a release of the mini-program', () => {
  it('has no problem with a domain, an appid, a version and a key', () => {
    expect(releaseProblems(release, ready)).toEqual([])
  })

  it.each([
    ['no address', host(''), {}, 'TARO_APP_HOST'],
    ['an address without https', host('http://gateway.example'), {}, 'TARO_APP_HOST'],
    ['an IP address', host('https://10.0.0.1'), {}, 'TARO_APP_HOST'],
    ['this machine', host('https://localhost'), {}, 'TARO_APP_HOST'],
    ["the devtools' appid", { appid: 'touristappid' }, {}, 'appid'],
    ['a version that WeChat cannot sort', { version: '1.2.3-rc.1' }, {}, 'version'],
    ['no key', {}, { hasKey: false }, 'WEAPP_KEY'],
    ['a key that could be committed', {}, { isKeyInside: true }, 'inside the repository'],
    ['uncommitted changes', {}, { isClean: false }, 'uncommitted'],
  ])('names %s', (_, changes, state, problem) => {
    const problems = releaseProblems({ ...release, ...changes }, { ...ready, ...state })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('is sent as it was built and checked', () => {
    const { setting, ...shown } = sendOptions({ version: '1.2.3', description: 'text', robot: 2 })
    expect(shown).toEqual({ version: '1.2.3', desc: 'text', robot: 2 })
    expect(Object.values(setting)).not.toContain(true)
    expect(setting).toMatchObject({ es6: false, minify: false })
  })
})
