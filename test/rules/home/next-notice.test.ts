import type { HomeNotice, NoticeFacts } from '@/rules/home/next-notice'
import { nextNotice } from '@/rules/home/next-notice'

const quiet: NoticeFacts = {
  hasRedirect: false,
  hasFamilyPhone: false,
  guideSeen: true,
  isElder: false,
  isSmsOnlyInDnd: false,
  isMergeUser: false,
  isOneClickDue: false,
  channel: 'H5|buy|jiat14',
  seen: new Set(),
}
const everything: NoticeFacts = {
  hasRedirect: true,
  hasFamilyPhone: true,
  guideSeen: false,
  isElder: false,
  isSmsOnlyInDnd: true,
  isMergeUser: true,
  isOneClickDue: true,
  channel: 'H5|buy|tpr01',
  seen: new Set(),
}
const having = (...seen: HomeNotice[]) => ({ guideSeen: true, seen: new Set(seen) })

describe('what home opens next', () => {
  it.each<[string, Partial<NoticeFacts>, HomeNotice | null]>([
    ['nothing is due', {}, null],
    ['a redirect is stored', { hasRedirect: true }, 'redirect'],
    ['/fs brought a number', { hasFamilyPhone: true }, 'familySetup'],
    ['it is the first visit', { guideSeen: false }, 'guide'],
    ['a do-not-disturb entrant holds sms alone', { isSmsOnlyInDnd: true }, 'smsUpgrade'],
    ['the subscriber is a merge user', { isMergeUser: true }, 'mergeUser'],
    ['one-click is due', { isOneClickDue: true }, 'oneClick'],
    ['the channel is a marketing one', { channel: 'H5|buy|tpr01' }, 'marketing'],
    ['what is due has been seen', { isMergeUser: true, seen: new Set<HomeNotice>(['mergeUser']) }, null],
  ])('when %s', (_, facts, notice) => {
    expect(nextNotice({ ...quiet, ...facts })).toBe(notice)
  })

  it.each<[HomeNotice | null, Partial<NoticeFacts>]>([
    ['redirect', {}],
    ['familySetup', { hasRedirect: false }],
    ['guide', { hasRedirect: false, hasFamilyPhone: false }],
    ['smsUpgrade', { hasRedirect: false, hasFamilyPhone: false, ...having() }],
    ['mergeUser', { hasRedirect: false, hasFamilyPhone: false, ...having('smsUpgrade') }],
    ['oneClick', { hasRedirect: false, hasFamilyPhone: false, ...having('smsUpgrade', 'mergeUser') }],
    ['marketing', { hasRedirect: false, hasFamilyPhone: false, ...having('smsUpgrade', 'mergeUser', 'oneClick') }],
    [
      null,
      { hasRedirect: false, hasFamilyPhone: false, ...having('smsUpgrade', 'mergeUser', 'oneClick', 'marketing') },
    ],
  ])('with everything due, %s comes in its turn', (notice, facts) => {
    expect(nextNotice({ ...everything, ...facts })).toBe(notice)
  })
})

it('opens nothing by itself in elder mode; what leads on still does', () => {
  const elder = { ...everything, isElder: true }
  expect(nextNotice(elder)).toBe('redirect')
  expect(nextNotice({ ...elder, hasRedirect: false })).toBe('familySetup')
  expect(nextNotice({ ...elder, hasRedirect: false, hasFamilyPhone: false })).toBeNull()
})
