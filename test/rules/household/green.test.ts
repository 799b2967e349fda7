import { ruleTarget } from '@contract/household'
import { readAddress } from '@/rules/household/address'
import { categoriesOf } from '@/rules/household/green'
import { knownApps, knownCategories } from '@/rules/household/site-table'
import { knownApp, siteOf } from '@/rules/household/sites'

describe('levels', () => {
  it.each([
    ['low', ['malware', 'gambling', 'adult']],
    ['middle', ['malware', 'gambling', 'adult', 'vpn', 'doh']],
    ['high', ['malware', 'gambling', 'adult', 'vpn', 'doh', 'ads']],
  ] as const)('%s blocks its own categories, whatever was chosen', (level, expected) => {
    expect(categoriesOf(level, [])).toEqual(expected)
    expect(categoriesOf(level, ['ads'])).toEqual(expected)
  })

  it('keeps the chosen categories, once and in one order', () => {
    expect(categoriesOf('custom', ['ads', 'adult', 'ads'])).toEqual(['adult', 'ads'])
    expect(categoriesOf('custom', [])).toEqual([])
  })
})

describe('sites', () => {
  it.each([
    ['douyin.com', 'douyin', 'video'],
    ['www.douyin.com', 'douyin', 'video'],
    ['pvp.qq.com', 'honor-of-kings', 'games'],
    ['api.v.qq.com', 'tencent-video', 'video'],
    ['im.qq.com', 'qq', 'social'],
    ['tieba.baidu.com', 'tieba', 'social'],
    ['www.baidu.com', 'baidu', 'other'],
    ['scratch.mit.edu', 'scratch', 'learning'],
    ['notdouyin.com', null, null],
    ['qq.com', null, null],
    ['example.com', null, null],
    ['', null, null],
  ])('%s', (host, app, appClass) => expect(siteOf(host)).toMatchObject({ app, appClass }))

  it.each([
    ['www.bet365.com', 'gambling'],
    ['mask.icloud.com', 'vpn'],
    ['www.icloud.com', null],
    ['dns.google', 'doh'],
    ['pos.baidu.com', 'ads'],
  ])('%s is of category %s', (host, category) => expect(siteOf(host).category).toBe(category))

  it('has each app once, with a valid id, and each host once, normalised', () => {
    const ids = knownApps.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !ruleTarget.safeParse(`app:${id}`).success)).toEqual([])
    const hosts = [
      ...knownApps.flatMap((app) => app.hosts),
      ...Object.values(knownCategories).flatMap((list) => list.split(' ')),
    ]
    expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
    expect(
      hosts.filter((host) => {
        const address = readAddress(host)
        return !address.ok || address.host !== host
      }),
    ).toEqual([])
    expect(ids.map((id) => knownApp(id)?.id)).toEqual(ids)
  })
})
