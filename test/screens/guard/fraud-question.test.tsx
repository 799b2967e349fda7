import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import AddNameListPage from '@/areas/guard/pages/add-name-list'
import BlackNameListPage from '@/areas/guard/pages/black-name-list'
import CallLogDetailsPage from '@/areas/guard/pages/call-log-details'
import AddWhiteNameListPage from '@/areas/sms/pages/add-white-name-list'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { press, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

const phoneNo = '13900001111'
const quota = { used: 0, limit: 44 }
const entry = { id: 'a', value: phoneNo, note: '', addedAt: 1, expiresAt: null, place: '', carrier: '' }
const caller = { phoneNo, name: '', at: 1, calls: 2, place: '', carrier: '', myTag: '' }
const answer = {
  id: 'a1',
  at: 1,
  seconds: 9,
  reason: 'stranger',
  intent: 'other',
  number: { phoneNo, risk: 'suspect' },
}

const answers = {
  '/number/fraudReports': { items: [{ phoneNo, count: 57 }] },
  '/list/check': { rejected: [], quota },
  '/list/add': { added: [], rejected: [], quota },
  '/list/query': { items: [entry], nextCursor: null, quota },
  '/number/recent': { items: [caller] },
  '/agent/detail': answer,
}

async function add(way: string, kind = 'white') {
  renderScreen(<AddNameListPage />, '/addNameList', { type: kind, way })
  await waitFor(() => expect(document.querySelector('.add-entries')).not.toBeNull())
}

const open = (screenOf: ReactElement, path: string, query = {}) => void renderScreen(screenOf, path, query)

/** Every way to exempt a number from blocking. */
const ways: [way: string, list: string, put: () => Promise<void>][] = [
  [
    'typed',
    '白名单',
    async () => {
      await add('hand')
      type('list-phone', phoneNo)
      press('list-save')
    },
  ],
  [
    'pasted',
    '白名单',
    async () => {
      await add('paste')
      type('list-paste', phoneNo)
      press('list-check')
      await screen.findByText('可添加 1 个')
      press('list-import')
    },
  ],
  [
    'picked',
    '白名单',
    async () => {
      await add('recent')
      await screen.findByText(wholeText(phoneNo))
      press('row-0')
      press('list-pick')
    },
  ],
  [
    'moved from the blacklist',
    '白名单',
    async () => {
      open(<BlackNameListPage />, '/blackNameList')
      await screen.findByText(wholeText(phoneNo))
      press('row-0')
      press('entry-move')
    },
  ],
  [
    'taken from an answer of the agent',
    '白名单',
    async () => {
      open(<CallLogDetailsPage />, '/callLogDetails', { id: 'a1' })
      await waitFor(() => press('agent-white'))
    },
  ],
  [
    'allowed to send SMS',
    '短信白名单',
    async () => {
      open(<AddWhiteNameListPage />, '/addWhiteNameList')
      await waitFor(() => press('list-add'))
      type('list-value', phoneNo)
      press('list-save')
    },
  ],
]

beforeEach(() => {
  resetApp()
  logIn()
})

describe('a number that many have tagged as fraud', () => {
  it.each(ways)('%s, is allowed only after a confirmation', async (_way, list, put) => {
    const seen = answerCalls(answers)
    const isAdded = () => seen.some(({ path }) => path.endsWith('/list/add'))
    await put()
    expect(
      await screen.findByText(new RegExp(`57 人把 ${phoneNo} 标记为诈骗。仍要加入${list}吗？$`)),
    ).toBeInTheDocument()
    expect(isAdded()).toBe(false)
    press('dialog-confirm')
    await waitFor(() => expect(isAdded()).toBe(true))
  })

  it.each(ways)('%s, is unchanged after a "no"', async (_way, _list, put) => {
    const seen = answerCalls(answers)
    await put()
    await screen.findByText('很多人标记为诈骗')
    press('dialog-cancel')
    await waitFor(() => expect(screen.queryByText('很多人标记为诈骗')).toBeNull())
    expect(seen.some(({ path }) => path.endsWith('/list/add'))).toBe(false)
  })

  it('is blacklisted without a confirmation', async () => {
    const seen = answerCalls(answers)
    await add('hand', 'black')
    type('list-phone', phoneNo)
    press('list-save')
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/list/add'))).toBe(true))
    expect(seen.some(({ path }) => path.endsWith('/number/fraudReports'))).toBe(false)
  })
})

describe('several of many numbers', () => {
  const numbers = ['13900001111', '13900001112', '13900001113', '13900001114', '13900001115']
  const items = numbers.slice(0, 4).map((number, index) => ({ phoneNo: number, count: 10 + index }))

  async function addAll() {
    type('list-paste', numbers.join('\n'))
    press('list-check')
    await waitFor(() => press('list-import'))
  }

  it.each([
    [
      'zh-CN',
      '其中 4 个号码被很多人标记为诈骗：13900001111（10 人）、13900001112（11 人）、13900001113（12 人）等。仍要加入白名单吗？',
    ],
    [
      'en',
      'Many people have tagged 4 of these numbers as fraud: 13900001111 (10 people), 13900001112 (11 people), 13900001113 (12 people) and others. Put them on the whitelist anyway?',
    ],
  ] as const)('need one confirmation, which names the first, in %s', async (language, text) => {
    setLanguage(language)
    const seen = answerCalls({ ...answers, '/number/fraudReports': { items } })
    await add('paste')
    await addAll()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(seen.filter(({ path }) => path.endsWith('/number/fraudReports')).map(({ body }) => body)).toMatchObject([
      { phoneNos: numbers },
    ])
  })

  it('are added without a confirmation when the gateway has no data', async () => {
    const seen = answerCalls({ ...answers, '/number/fraudReports': fails(502, '<html>') })
    await add('paste')
    await addAll()
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/list/add'))).toBe(true))
  })
})
