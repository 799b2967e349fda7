import { screen, waitFor } from '@testing-library/react'
import GreenNetPage from '@/areas/household/pages/green-net/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { fails, refuses } from '../../mocks/gateway'
import { el, opened, press, tap, toasted } from '../family/people'
import { account, answerHousehold, applied, changedTo, changesOf, household, policy } from './household'

const green = { on: true, level: 'low', categories: [], allowed: [] } as const
const withGreen = (changes: Partial<ReturnType<typeof policy>['green']>) =>
  household({ policy: policy({ green: { ...green, categories: [], allowed: [], ...changes } }) })
const open = (query: Record<string, string> = { pppoeAccount: account, name: '家里' }) =>
  renderScreen(<GreenNetPage />, '/greenNet', query)
const checked = (id: string) => el(id)?.getAttribute('aria-checked')
/** A change that has failed says so a moment before its switch can be used again. */
const pressAgain = async (id: string) => {
  await waitFor(() => expect(el(id)).not.toHaveAttribute('aria-disabled', 'true'))
  press(id)
}

beforeEach(() => {
  resetApp()
  logIn()
})

it('shows what each level stops, what the modem has acknowledged, and what it cannot see', async () => {
  answerHousehold({ household: withGreen({}) })
  open()
  expect(await screen.findByText('拦截恶意网站、赌博、成人内容')).toBeInTheDocument()
  expect(screen.getByText('拦截恶意网站、赌博、成人内容、VPN 和代理、加密域名解析、广告')).toBeInTheDocument()
  expect(checked('level-low')).toBe('true')
  expect(checked('switch-green-net')).toBe('true')
  expect(el('household-sync')?.textContent).toContain('已在光猫生效')
  expect(screen.getByText(/手机流量、在别处连的网络看不到/)).toBeInTheDocument()
})

it('changes the level, shows that the modem has not acknowledged it, and undoes it', async () => {
  const seen = answerHousehold({
    household: withGreen({}),
    '/v1/home/change': changedTo({ green: { ...withGreen({}).policy.green, level: 'high' } }),
  })
  open()
  await tap('level-high')
  await screen.findByText('已改为“严格”')
  expect(changesOf(seen)).toEqual([{ kind: 'green', on: true, level: 'high', categories: [] }])
  expect(checked('level-high')).toBe('true')
  expect(el('household-sync')?.textContent).toContain('已发送，等待光猫确认')
  press('undo')
  await waitFor(() => expect(changesOf(seen)).toHaveLength(2))
  expect(changesOf(seen)[1]).toEqual({ kind: 'green', on: true, level: 'low', categories: [] })
})

it('shows a change that the modem refused, and sends it again', async () => {
  const failed = household({ sync: applied({ state: 'failed', version: 4, failure: 'refused' }) })
  const seen = answerHousehold({ household: failed, '/v1/home/resend': household() })
  open()
  expect(await screen.findByText(/光猫拒绝了这次设置/)).toBeInTheDocument()
  await tap('household-resend')
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/v1/home/resend'))).toBe(true))
  await screen.findByText(/已在光猫生效/)
})

it('starts an own choice with the current categories, and reports an empty choice', async () => {
  const seen = answerHousehold({
    household: withGreen({}),
    '/v1/home/change': changedTo({ green: { on: true, level: 'custom', categories: [], allowed: [] } }),
  })
  open()
  await tap('level-custom')
  expect(await screen.findByText('一项也没选，现在不会拦截任何网站。')).toBeInTheDocument()
  expect(changesOf(seen)[0]).toEqual({
    kind: 'green',
    on: true,
    level: 'custom',
    categories: ['malware', 'gambling', 'adult'],
  })
  await tap('switch-category-ads')
  await waitFor(() =>
    expect(changesOf(seen)[1]).toEqual({ kind: 'green', on: true, level: 'custom', categories: ['ads'] }),
  )
})

it('cannot choose a level while it is off', async () => {
  const seen = answerHousehold({ household: withGreen({ on: false }), '/v1/home/change': changedTo({}) })
  open()
  await screen.findByText('开启后才能选择级别')
  press('level-high')
  expect(changesOf(seen)).toEqual([])
  await tap('switch-green-net')
  await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'green', on: true, level: 'low', categories: [] }]))
  await screen.findByText('已开启绿色上网')
})

it('blocks an allowed site again', async () => {
  const seen = answerHousehold({
    household: withGreen({ allowed: ['xn--fsqu00a.com'] }),
    '/v1/home/change': changedTo({}),
  })
  open()
  await waitFor(() => expect(document.body).toHaveTextContent('例子.com'))
  await tap('stop-0')
  await screen.findByText('已恢复拦截 例子.com')
  expect(changesOf(seen)).toEqual([{ kind: 'greenAllow', host: 'xn--fsqu00a.com', allowed: false }])
  expect(screen.queryByText('已放行的网站')).toBeNull()
})

it('keeps the settings, and reports it, when a change is refused, lost, or conflicts', async () => {
  const seen = answerHousehold({ household: withGreen({}), '/v1/home/change': refuses('U0599', '光猫正忙') })
  open()
  await tap('switch-green-net')
  await toasted('光猫正忙')
  expect(checked('switch-green-net')).toBe('true')
  answerHousehold({ household: withGreen({}), '/v1/home/change': fails(502) })
  await pressAgain('switch-green-net')
  await toasted('没有保存，请检查网络后重试')
  answerHousehold({
    household: withGreen({}),
    '/v1/home/change': changedTo({ green: { ...green, level: 'middle', categories: [], allowed: [] } }, false),
  })
  await pressAgain('switch-green-net')
  await screen.findByText('设置刚刚有更新')
  expect(checked('level-middle')).toBe('true')
  expect(screen.queryByText('已关闭绿色上网')).toBeNull()
  expect(seen.length).toBeGreaterThan(0)
})

it('links to the report and the blacklist of the same line', async () => {
  answerHousehold({ household: withGreen({}) })
  open()
  await tap('green-report')
  expect(opened().at(-1)).toContain(`pppoeAccount=${account}`)
})

it('links to the lines without an account, and for an unbound one', async () => {
  answerHousehold({ household: refuses('U0511', '没有绑定') })
  open()
  expect(await screen.findByText('这条宽带没有绑定')).toBeInTheDocument()
})

it('has English texts', async () => {
  setLanguage('en')
  answerHousehold({ household: withGreen({}) })
  open()
  expect(await screen.findByText('Stops: Malicious sites, Gambling, Adult content')).toBeInTheDocument()
})
