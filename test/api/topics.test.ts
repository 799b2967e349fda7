import fc from 'fast-check'
import * as auth from '@/api/auth'
import * as captcha from '@/api/captcha'
import { connectCalls } from '@/api/client'
import * as configs from '@/api/configs'
import * as oneClick from '@/api/one-click'
import * as family from '@/api/family'
import * as modems from '@/api/household-modems'
import * as familyAlerts from '@/api/family-alerts'
import * as familyPeople from '@/api/family-people'
import * as protectors from '@/api/protectors'
import * as intercepts from '@/api/intercepts'
import * as lists from '@/api/lists'
import { pointsTicket } from '@/api/points'
import * as report from '@/api/report'
import * as subscribe from '@/api/subscribe'
import { answerCalls } from '../mocks/gateway'
import '../support/properties'

beforeAll(() =>
  connectCalls({
    caller: () => ({ token: 'tk', channel: 'c', productId: '', clientType: 'H5', language: 'zh-CN' }),
    onLoading: () => undefined,
    onUnauthorized: () => undefined,
    onFailure: () => undefined,
  }),
)

/** Each topic's calls with the `data` that they read. */
const calls: [string, () => Promise<unknown>, string[]][] = [
  ['generateCaptchaCode', captcha.generateCaptchaCode, ['captchaId', 'image']],
  ['bindUser', () => auth.bindUser({ phoneNo: '1', code: '1' }), ['token', 'phoneNo', 'userId', 'openId']],
  ['ticket', () => auth.inspectTicket({ ticket: 't' }), ['phoneNoDisplay']],
  ['configToBeOptimized', configs.configToBeOptimized, ['configList']],
  ['oneClickConfig', () => oneClick.oneClickConfig([], 'request-1'), ['resultList']],
  ['popUpQuery', () => oneClick.popUpQuery('1'), ['popUpList']],
  ['vipConfigUser', oneClick.isMergeUser, ['isVip']],
  ['bindingFamilyInfoQuery', family.bindingFamilyInfoQuery, ['bindingList']],
  ['familyPhonesQuery', () => familyPeople.familyPhonesQuery('1').fetch(), ['familyPhoneNo']],
  ['smartFamilyGuardian/index', modems.modemList, ['modemList']],
  ['bindingFamilyInfoQuery', familyPeople.familyPeopleQuery.fetch, ['family']],
  ['family/invite', () => familyPeople.inviteFamily({ phoneNo: '1', by: 'link' }, 'request-1'), ['person', 'token']],
  ['bindingFamilySMS', () => familyPeople.inviteFamily({ phoneNo: '1', by: 'sms' }, 'request-1'), ['person', 'token']],
  ['family/alerts', () => familyAlerts.familyAlertsQuery().fetchPage(null), ['items', 'nextCursor', 'unread']],
  [
    'family/settings',
    familyPeople.familySettingsQuery('1').fetch,
    ['version', 'switches', 'numbers', 'hasRoom', 'hasList'],
  ],
  ['family/changes', () => familyPeople.familyChangesQuery('1').fetchPage(null), ['items', 'nextCursor']],
  ['family/report', familyPeople.familyReportQuery(7).fetch, ['people', 'alerts', 'risks', 'dayList']],
  ['smartont/v1/checkPhone', () => familyPeople.checkFamilyPhone('1'), ['phoneNo', 'obstacle']],
  ['family/mine', protectors.familyProtectorsQuery.fetch, ['protectors', 'invitations', 'refusesInvitations']],
  ['family/invitation', protectors.invitationQuery('t').fetch, ['state', 'asked', 'viewer', 'expiresAt']],
  ['pppoeNoLogin', () => modems.pppoeNoLogin('1'), ['url']],
  ['jf/v1/ticket', () => pointsTicket('1'), ['ticket']],
  ['homepageKeyData', report.homepageKeyData, ['interceptCount', 'smsSendCount', 'telAgencyCount']],
  ['queryScore', report.queryScore, ['safetyScore']],
  ['smsIntentionCountQuery', report.smsIntentionCountQuery, ['allCount']],
  ['statusQuery', subscribe.statusQuery, ['productStatusList']],
  ['list/query', () => lists.queryList('black'), ['items', 'nextCursor', 'quota']],
  ['list/add', () => lists.addToList('black', [], { requestId: 'request-1' }), ['added', 'rejected', 'quota']],
  ['list/remove', () => lists.removeFromList('black', [], 'request-1'), ['removedIds', 'quota']],
  ['list/restore', () => lists.restoreToList('black', [], 'request-1'), ['restored', 'rejected', 'quota']],
  ['intercept/query', () => intercepts.queryIntercepts({ tab: 'stopped' }), ['items', 'nextCursor', 'reasons']],
  ['intercept/detail', () => intercepts.interceptDetail('1'), ['id', 'at', 'rule', 'alsoMatched', 'listedOn']],
]

describe.each(calls)('%s', (path, ask, fields) => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ items: fc.jsonValue() }),
    fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue()]))),
    fc.record(Object.fromEntries(fields.map((field) => [field, fc.array(fc.jsonValue(), { maxLength: 4 })]))),
  )

  it('never fails, whatever the data', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (data) => {
        answerCalls({ [`/${path}`]: data })
        expect(await ask()).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })
})

it('reads numbers sent as text', async () => {
  answerCalls({
    '/homepageKeyData': { interceptCount: '12', smsSendCount: null, telAgencyCount: 'many' },
    '/queryScore': { safetyScore: '188' },
  })
  expect(await report.homepageKeyData()).toEqual({
    interceptCount: 12,
    smsSendCount: 0,
    telAgencyCount: 0,
    pausedUntil: null,
  })
  expect(await report.queryScore()).toBe(100)
})

it('uses the first three family phones', async () => {
  const familyPhoneNo = ['1', '2', '3', '4'].map((phone) => ({ phone, addressBookName: '', name: '' }))
  answerCalls({ '/familyPhonesQuery': { familyPhoneNo } })
  expect((await familyPeople.familyPhonesQuery('13800138000').fetch()).map(({ phone }) => phone)).toEqual([
    '1',
    '2',
    '3',
  ])
})

it('disables the actions of a modem without a state', async () => {
  answerCalls({ '/smartFamilyGuardian/index': { modemList: [{ pppoeAccount: 'a' }] } })
  expect(await modems.modemList()).toMatchObject([{ orderStatus: -1, enableStatus: 1 }])
})

it('neither shows nor allows unknown values of a family', async () => {
  answerCalls({ '/family/mine': { protectors: [{ id: 'a', scope: { calls: true, caller: 'everything' } }, {}] } })
  const { protectors: read } = await protectors.familyProtectorsQuery.fetch()
  const nothing = {
    calls: false,
    sms: false,
    sites: false,
    codes: false,
    forwarding: false,
    payments: false,
    caller: 'hidden',
    block: false,
    settings: false,
    endCalls: false,
    circle: false,
  }
  expect(read).toMatchObject([{ id: 'a', scope: { ...nothing, calls: true }, asked: nothing }])
  answerCalls({ '/family/invitation': { state: 'maybe' } })
  expect(await protectors.invitationQuery('t').fetch()).toMatchObject({ state: 'ended', viewer: 'none' })
})
