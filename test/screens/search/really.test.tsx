import Taro from '@tarojs/taro'
import { render, waitFor } from '@testing-library/react'
import type { ReallyAnswer } from '@contract/really'
import { reallyReasons, reallyStates } from '@contract/words/really'
import { setLanguage } from '@/i18n/language'
import SearchPage from '@/pages/search'
import { Really } from '@/widgets/Really/Really'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails } from '../../mocks/gateway'
import { appears, disappears, element, press, type } from '../../support/controls'
import { facts } from '../contacts/facts'

const AT = Date.parse('2026-11-28T14:02:00+08:00')
const icbc = { name: '工商银行', hotline: '95588' }
const answer = (more: Partial<ReallyAnswer>): ReallyAnswer => ({
  ...{ reason: 'notListed', party: null, at: null, endedAt: null, since: AT - 86_400_000, names: [], line: '' },
  ...more,
})
const records = { items: [], nextCursor: null, reasons: [] }
const makePhoneCall = jest.mocked(Taro.makePhoneCall)
const words = () => element('really-answer')?.textContent ?? ''
const isGreen = () => element('really-answer')?.querySelector('.pg-tag--safe') !== null

beforeEach(() => {
  resetApp()
  logIn()
})

async function ask(given: unknown) {
  const seen = answerCalls({ '/live/really': given })
  render(<Really asked="" onClose={() => undefined} />)
  press('really-now')
  await appears('really-answer')
  return seen
}

it('is one tap away on the tab of look-ups, and asks about a call without a number', async () => {
  const seen = answerCalls({
    '/intercept/query': records,
    '/live/really': answer({ reason: 'calling', party: icbc, at: AT }),
  })
  renderScreen(<SearchPage />, '/search')
  press('really-open')
  await appears('really-now')
  press('really-now')
  await appears('really-answer')
  expect(words()).toContain('工商银行正在给您打电话，14:02 开始')
  expect(bodiesOf(seen, '/live/really')).toMatchObject([{ now: true, what: '', from: '' }])
  press('really-call')
  expect(makePhoneCall).toHaveBeenLastCalledWith({ phoneNumber: '95588' })
  press('sheet-close')
  await disappears('really-now')
})

it('takes the number that was looked up', async () => {
  const seen = answerCalls({
    '/intercept/query': records,
    '/number/lookUp': facts({ phoneNo: '95588' }),
    '/live/really': answer({ reason: 'nothing', party: icbc }),
  })
  renderScreen(<SearchPage />, '/search')
  type('list-search', '95588')
  await appears('lookup-really')
  expect(element('really-open')).toBeNull()
  press('lookup-really')
  await appears('really-check')
  press('really-check')
  await appears('really-answer')
  expect(bodiesOf(seen, '/live/really')).toMatchObject([{ now: false, what: '95588', from: '' }])
  expect(words()).toContain('14:02 以来，没有工商银行联系您的记录')
})

it('asks for the sender of a text alone', async () => {
  const seen = answerCalls({ '/live/really': answer({ reason: 'warningLinks', line: '12381' }) })
  render(<Really asked="" onClose={() => undefined} />)
  type('really-what', '95588')
  expect(element('really-from')).toBeNull()
  type('really-what', '【反诈预警】请点 a.top 核实')
  await appears('really-from')
  type('really-from', '12381')
  press('really-check')
  await appears('really-answer')
  expect(bodiesOf(seen, '/live/really')).toMatchObject([
    { now: false, what: '【反诈预警】请点 a.top 核实', from: '12381' },
  ])
  expect(words()).toContain('真的 12381 不会让您点链接')
  expect(words()).toContain('12381 是国家的反诈预警短信')
})

it.each(reallyReasons)('%s: green only for a yes, and the anti-fraud line is always one tap away', async (reason) => {
  await ask(answer({ reason, party: icbc, at: AT, endedAt: AT, line: '12381' }))
  expect(isGreen()).toBe(reallyStates[reason] === 'yes')
  expect(words()).not.toMatch(/\{|undefined/)
  expect(words()).toContain(reallyStates[reason] === 'no' ? '在通话就挂断' : '')
  press('really-96110')
  expect(makePhoneCall).toHaveBeenLastCalledWith({ phoneNumber: '96110' })
})

it('offers no call to 12381, which answers nobody', async () => {
  await ask(answer({ reason: 'neverCalls', party: { name: '反诈预警短信', hotline: '12381' }, line: '12381' }))
  expect(element('really-call')).toBeNull()
  expect(element('really-96110')).not.toBeNull()
})

it.each([
  ['an answer that this release does not know', { reason: 'surely', party: icbc }],
  ['no answer', fails(502, '<html>')],
])('%s is "cannot tell"', async (_what, given) => {
  await ask(given)
  expect(words()).toContain('无法判断')
  expect(isGreen()).toBe(false)
  expect(element('really-96110')).not.toBeNull()
})

it('names those of whom a call would be known, and forgets the answer before it asks again', async () => {
  setLanguage('en')
  let calls = 0
  await ask(() => {
    calls += 1
    return calls === 1 ? answer({ reason: 'notCalling', names: ['ICBC', 'Police'] }) : new Promise(() => undefined)
  })
  expect(words()).toContain('Not calling you now: ICBC, Police.')
  press('really-now')
  await waitFor(() => expect(element('really-answer')).toBeNull())
})
