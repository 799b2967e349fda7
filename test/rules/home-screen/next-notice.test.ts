import type { HomeNotice, NoticeFacts } from '@/rules/home-screen/next-notice'
import { nextNotice } from '@/rules/home-screen/next-notice'

const quiet: NoticeFacts = {
  isLeaving: false,
  guideSeen: true,
  isElder: false,
  isMinor: false,
  isConsentDue: false,
  isSmsOnlyInDnd: false,
  isMergeUser: false,
  isOneClickDue: false,
  channel: 'H5|buy|jiat14',
  seen: new Set(),
}
const everything: NoticeFacts = {
  isLeaving: false,
  guideSeen: false,
  isElder: false,
  isMinor: false,
  isConsentDue: true,
  isSmsOnlyInDnd: true,
  isMergeUser: true,
  isOneClickDue: true,
  channel: 'H5|buy|tpr01',
  seen: new Set(),
}
const having = (...seen: HomeNotice[]) => ({ guideSeen: true, seen: new Set(seen) })

describe('the next notice of home', () => {
  it.each<[string, Partial<NoticeFacts>, HomeNotice | null]>([
    ['nothing is due', {}, null],
    ['home is being left', { guideSeen: false, isMergeUser: true, isLeaving: true }, null],
    ['it is the first visit', { guideSeen: false }, 'guide'],
    ['a text has to be agreed to anew', { isConsentDue: true }, 'consent'],
    ['a do-not-disturb entrant holds sms alone', { isSmsOnlyInDnd: true }, 'smsUpgrade'],
    ['the subscriber is a merge user', { isMergeUser: true }, 'mergeUser'],
    ['one-click is due', { isOneClickDue: true }, 'oneClick'],
    ['the channel is a marketing one', { channel: 'H5|buy|tpr01' }, 'marketing'],
    ['what is due has been seen', { isMergeUser: true, seen: new Set<HomeNotice>(['mergeUser']) }, null],
  ])('when %s', (_, facts, notice) => {
    expect(nextNotice({ ...quiet, ...facts })).toBe(notice)
  })

  it.each<[HomeNotice | null, Partial<NoticeFacts>]>([
    ['guide', {}],
    ['consent', having()],
    ['smsUpgrade', having('consent')],
    ['mergeUser', having('consent', 'smsUpgrade')],
    ['oneClick', having('consent', 'smsUpgrade', 'mergeUser')],
    ['marketing', having('consent', 'smsUpgrade', 'mergeUser', 'oneClick')],
    [null, having('consent', 'smsUpgrade', 'mergeUser', 'oneClick', 'marketing')],
  ])('shows %s in its turn when everything is due', (notice, facts) => {
    expect(nextNotice({ ...everything, ...facts })).toBe(notice)
  })
})

it('is none in elder mode', () => {
  expect(nextNotice({ ...everything, isElder: true })).toBeNull()
})

it('shows a minor nothing that sells, and the rest as to others', () => {
  const shown = { ...everything, guideSeen: true, isMinor: true }
  const seen = new Set<HomeNotice>()
  const order: HomeNotice[] = []
  for (let next = nextNotice({ ...shown, seen }); next !== null; next = nextNotice({ ...shown, seen })) {
    order.push(next)
    seen.add(next)
  }
  expect(order).not.toEqual(expect.arrayContaining(['marketing']))
  expect(order).not.toEqual(expect.arrayContaining(['smsUpgrade']))
  expect(order).toEqual(['consent', 'mergeUser', 'oneClick'])
})
