import type { InterceptTab } from '@contract/words/guard'
import { routes } from '@/navigation/routes'
import { findRow, type LocatedRow, type RouteTable } from '@/rules/navigation/row'
import { fileCases, type Cases } from './appeals'
import type { Combination, State } from './combinations'
import { userAgents } from './environments'
import { ask, everything, FRAUD, FRIEND, invite, newRequest } from './family'
import type { Gateway } from './gateway'

/** One screen in one state, by the address that shows it. */
export interface ScreenCase {
  name: string
  path: string
  access: 'private' | 'public'
  /** An element that must exist once it has settled: an id of DESIGN section 6, or of the screen itself. */
  id?: string
  /**
   * The element in its place in a page of the mini-program on a phone of Apple's, where nothing is ordered (`orderWayOn`);
   * null: the state does not exist there.
   */
  withoutOrdering?: string | null
  /** It loads data when it opens, and offers a retry when that fails. */
  loads?: true
  /** It makes no call without an action, which its visits assert: no fault can affect it. */
  callsNothing?: true
  /** The entrance that it sets (DESIGN 3.3). */
  entrance?: 'dnd'
  /** The only entrance in which it exists: all its visits use it. */
  within?: 'uasp'
  /** The controls to press, one after the other, once the screen has settled: they open the sheet of this state. */
  opens?: readonly string[]
  /** The path of the screen of which it is another state: they are one component and share the visits with a fault. */
  like?: string
}

/** The legal texts: one component, another text each. */
export const legalTexts = Object.keys(routes).filter((path) => (routes as RouteTable)[path]?.area === 'legal')

/** Screens whose address needs a query, that have several states, or that need more checks than opening. */
const described: readonly ScreenCase[] = [
  { name: 'login', path: '/login', access: 'public', callsNothing: true },
  { name: 'wx-login', path: '/wxLogin', access: 'public', callsNothing: true },
  { name: 'sms-login', path: '/smsLogin', access: 'public', id: 'login-submit', loads: true },
  { name: 'auto-login', path: '/autoLogin?ticket=worthless', access: 'public' },
  ...legalTexts.map((path): ScreenCase => ({
    name: path.slice(1),
    path,
    access: 'public',
    id: 'legal-search',
    loads: true,
    like: '/privacyPolicy',
  })),
  { name: 'app-login', path: '/appLogin', access: 'public', callsNothing: true },
  { name: 'distribute', path: '/distribute?channel=tpr0001', access: 'public', id: 'distribute-offer', loads: true },
  { name: 'qr-code', path: '/QRCode', access: 'public', id: 'qr-save', callsNothing: true },
  { name: 'prompt-guidance', path: '/promptGuidance', access: 'public', id: 'guidance-copy', callsNothing: true },
  { name: 'wx-jump', path: '/wxJump', access: 'public', id: 'wx-jump-home', callsNothing: true },
  { name: 'order-introduce', path: '/orderIntroduce', access: 'public', id: 'order-go', loads: true },
  {
    name: 'product-price',
    path: '/productPrice',
    access: 'public',
    id: 'price-order',
    withoutOrdering: 'order-elsewhere',
    loads: true,
  },
  {
    name: 'order-detail-introduce',
    path: '/orderDetailIntroduce?productId=uasp-9',
    access: 'public',
    id: 'package-nine',
    loads: true,
  },
  { name: 'not-found', path: '/nothing', access: 'public', id: 'not-found-home', callsNothing: true },
  { name: 'home', path: '/', access: 'private', id: 'score-value', loads: true },
  { name: 'search', path: '/search?tab=0', access: 'private', id: 'row-0', loads: true },
  { name: 'search-reminders', path: '/search?tab=1', access: 'private', id: 'row-0', loads: true },
  { name: 'search-agent', path: '/search?tab=2', access: 'private', id: 'row-0', loads: true },
  { name: 'intercept-detail', path: '/il?id=', access: 'private', id: 'il-rule', loads: true },
  { name: 'after-payment', path: '/afterPayment', access: 'private', id: 'payment-note', loads: true },
  { name: 'optimizable', path: '/optimizable', access: 'private', id: 'oneclick-confirm', loads: true },
  { name: 'black-name-list', path: '/blackNameList', access: 'private', id: 'list-add', loads: true },
  { name: 'white-name-list', path: '/whiteNameList', access: 'private', id: 'list-add', loads: true },
  { name: 'add-name-list', path: '/addNameList?type=black', access: 'private', id: 'list-save' },
  { name: 'order-center', path: '/orderCenter?upgrade=9', access: 'private', id: 'package-nine', loads: true },
  {
    name: 'free-trial',
    path: '/freeTrial',
    access: 'public',
    id: 'try-uasp-9',
    withoutOrdering: 'order-elsewhere',
    loads: true,
  },
  { name: 'not-disturb', path: '/notDisturb', access: 'public', id: 'dnd-order', entrance: 'dnd', loads: true },
  { name: 'order-history', path: '/orderHistory', access: 'private', id: 'row-0', loads: true },
  { name: 'order-detail', path: '/orderDetail?id=', access: 'private', id: 'order-facts', loads: true },
  { name: 'order-center-9', path: '/orderCenter9', access: 'private', id: 'package-nine', loads: true },
  {
    name: 'add-name-list-contacts',
    path: '/addNameList?type=white&way=contacts',
    access: 'private',
    id: 'row-0',
    loads: true,
  },
  {
    name: 'add-name-list-recent',
    path: '/addNameList?type=white&way=recent',
    access: 'private',
    id: 'row-0',
    loads: true,
  },
  { name: 'add-name-list-paste', path: '/addNameList?type=black&way=paste', access: 'private', id: 'list-check' },
  { name: 'call-log-details', path: '/callLogDetails?id=', access: 'private', id: 'agent-summary', loads: true },
  { name: 'sms-guard', path: '/messagePersonal', access: 'private', id: 'switch-sms-guard', loads: true },
  { name: 'sms-held', path: '/messagePersonal?tab=held', access: 'private', id: 'row-0', loads: true },
  { name: 'sms-words', path: '/messagePersonal?tab=words', access: 'private', id: 'list-add', loads: true },
  { name: 'sms-try', path: '/messagePersonal?tab=try', access: 'private', id: 'try-go' },
  { name: 'market-category', path: '/marketCategory', access: 'private', id: 'switch-category-shopping', loads: true },
  { name: 'reject-number-list', path: '/rejectNumberList', access: 'private', id: 'list-add', loads: true },
  { name: 'add-number-list', path: '/addNumberList', access: 'private', id: 'list-save' },
  { name: 'add-white-name-list', path: '/addWhiteNameList', access: 'private', id: 'list-add', loads: true },
  { name: 'message-feedback', path: '/messageFeedback', access: 'private', id: 'feedback-submit' },
  { name: 'contact', path: '/contact', access: 'private', id: 'row-0', loads: true },
  { name: 'contact-choose', path: '/contact?type=blackNameList', access: 'private', id: 'row-0', loads: true },
  {
    name: 'add-contact',
    path: '/addContact?phone=01088889999',
    access: 'private',
    id: 'contact-save',
    callsNothing: true,
  },
  { name: 'contact-detail', path: '/contactDetail?id=', access: 'private', id: 'contact-name', loads: true },
  { name: 'my-num-sign', path: '/myNumSign', access: 'private', id: 'tag-add', loads: true },
  { name: 'edit-num-sign', path: '/editNumSign?phone=01088889999', access: 'private', id: 'tag-save', loads: true },
  { name: 'add-num-sign-contact', path: '/addNumSignContact', access: 'private', id: 'row-0', loads: true },
  { name: 'upload-contact-step', path: '/uploadContactStep', access: 'private', id: 'upload-agree' },
  { name: 'call', path: '/call', access: 'private', id: 'switch-fraudBlock', loads: true },
  { name: 'call-pinned', path: '/call?pinToTop=intelPhoneBlock', access: 'private', id: 'pinned-switch', loads: true },
  { name: 'harassment-type', path: '/harassmentType', access: 'private', id: 'switch-loan', loads: true },
  { name: 'num-segment', path: '/numSegment', access: 'private', id: 'list-add', loads: true },
  { name: 'com-disposal', path: '/comDisposal', access: 'private', id: 'pause-15', loads: true },
  { name: 'sms-and-net', path: '/SMSANDNet', access: 'private', id: 'switch-riskySiteRemind', loads: true },
  { name: 'offer-community', path: '/offerCommunity', access: 'private', id: 'community-package', loads: true },
  { name: 'family-people', path: '/familyAffectionProtect', access: 'private', id: 'row-0', loads: true },
  { name: 'family-guest', path: '/familyProtect', access: 'public', id: 'invite-login', callsNothing: true },
  { name: 'family-invite', path: '/familyProtect?phone=13900001111', access: 'private', id: 'invite-sms' },
  { name: 'family-modems', path: '/familyProtect?tab=1', access: 'private', id: 'row-0', loads: true },
  { name: 'protect-edit', path: '/protectEdit?phone=', access: 'private', id: 'person-name', loads: true },
  { name: 'family-remind', path: '/familyRemind', access: 'private', id: 'switch-family-remind', loads: true },
  { name: 'guardian-invite', path: '/guardianInvite?id=', access: 'public', id: 'invite-accept', loads: true },
  { name: 'protectors', path: '/guardianInvite', access: 'private', id: 'switch-refuse-invitations', loads: true },
  { name: 'protectors-guest', path: '/guardianInvite', access: 'public', id: 'protectors-login', callsNothing: true },
  { name: 'mobile-setting', path: '/mobileSetting?phone=', access: 'private', id: 'switch-fraudBlock', loads: true },
  { name: 'own-changes', path: '/mobileSetting', access: 'private', id: 'changes-protectors', loads: true },
  { name: 'broadband-protect', path: '/broadbandProtect', access: 'private', id: 'row-0', loads: true },
  { name: 'binding-device', path: '/bindingDevice', access: 'private', id: 'bind-account', loads: true },
  { name: 'bound-line', path: '/bindingDevice?pppoeAccount=', access: 'private', id: 'line-manage', loads: true },
  { name: 'broadband-bind', path: '/broadbandBind', access: 'private', id: 'account-go', callsNothing: true },
  { name: 'broadband-query', path: '/broadbandQuery', access: 'private', id: 'area-city', loads: true },
  {
    name: 'password-verify',
    path: '/passwordVerify?pppoeAccount=',
    access: 'private',
    id: 'verify-password',
    callsNothing: true,
  },
  {
    name: 'phone-verify',
    path: '/phoneVerify?pppoeAccount=',
    access: 'private',
    id: 'verify-send',
    callsNothing: true,
  },
  {
    name: 'family-modem-edit',
    path: '/familyModemEdit?pppoeAccount=',
    access: 'private',
    id: 'line-unbind',
    loads: true,
  },
  {
    name: 'home-access-devices',
    path: '/homeAccessDevices?pppoeAccount=',
    access: 'private',
    id: 'view-picture',
    loads: true,
  },
  {
    name: 'prevent-use-network',
    path: '/preventUseNetwork?pppoeAccount=',
    access: 'private',
    id: 'device-0-cut',
    loads: true,
  },
  { name: 'online-manage', path: '/onlineManage?pppoeAccount=', access: 'private', id: 'person-0', loads: true },
  {
    name: 'online-time-management',
    path: '/onlineTimeManagement?pppoeAccount=',
    access: 'private',
    id: 'band-add',
    loads: true,
  },
  { name: 'add-time-period', path: '/addTimePeriod?pppoeAccount=', access: 'private', id: 'band-save', loads: true },
  {
    name: 'add-time-duration',
    path: '/addTimeDuration?pppoeAccount=',
    access: 'private',
    id: 'budget-save',
    loads: true,
  },
  {
    name: 'application-control',
    path: '/applicationControl?pppoeAccount=',
    access: 'private',
    id: 'app-search',
    loads: true,
  },
  {
    name: 'app-view',
    path: '/appView?target=app:douyin&pppoeAccount=',
    access: 'private',
    id: 'choice-block',
    loads: true,
  },
  { name: 'no-line', path: '/homeAccessDevices', access: 'private', id: 'to-lines', callsNothing: true },
  { name: 'green-net', path: '/greenNet?pppoeAccount=', access: 'private', id: 'green-report', loads: true },
  {
    name: 'green-net-report',
    path: '/greenNetReport?pppoeAccount=',
    access: 'private',
    id: 'green-total',
    loads: true,
  },
  { name: 'url-black-list', path: '/urlBlackList?pppoeAccount=', access: 'private', id: 'url-save', loads: true },
  {
    name: 'education-acceleration',
    path: '/educationAcceleration?pppoeAccount=',
    access: 'private',
    id: 'accelerate',
    loads: true,
  },
  { name: 'green-broadband', path: '/greenBroadband', access: 'public', id: 'green-enter', callsNothing: true },
  { name: 'feedback', path: '/feedback', access: 'private', id: 'feedback-submit', callsNothing: true },
  { name: 'feedback-mine', path: '/feedback?tab=mine', access: 'private', loads: true },
  { name: 'number-appeal', path: '/numberAppeal', access: 'private', id: 'appeal-submit', loads: true },
  { name: 'complaint', path: '/complaint', access: 'private', id: 'complaint-submit' },
  { name: 'appeal-record', path: '/appealRecord', access: 'private', id: 'row-0', loads: true },
  { name: 'complaint-record', path: '/appealRecord?tab=complaints', access: 'private', id: 'row-0', loads: true },
  { name: 'appeal-detail', path: '/appealDetail?id=', access: 'private', id: 'case-withdraw', loads: true },
  { name: 'appeal-wanted', path: '/appealDetail?id=', access: 'private', id: 'more-submit', loads: true },
  { name: 'appeal-refused', path: '/appealDetail?id=', access: 'private', id: 'again-submit', loads: true },
  { name: 'appeal-accepted', path: '/appealDetail?id=', access: 'private', id: 'appeal-clearing', loads: true },
  {
    name: 'complaint-detail',
    path: '/appealDetail?type=complaint&id=',
    access: 'private',
    id: 'case-withdraw',
    loads: true,
  },
  { name: 'help-center', path: '/helpCenter?topic=held', access: 'public', id: 'topic-held-go', loads: true },
  {
    name: 'dnd-help-center',
    path: '/dndHelpCenter',
    access: 'public',
    id: 'help-search',
    loads: true,
    like: '/helpCenter',
  },
  { name: 'function-intro', path: '/functionIntro', access: 'public', id: 'function-guide', callsNothing: true },
  { name: 'usage-guide', path: '/usageGuide', access: 'public', id: 'guide-help', callsNothing: true },
  { name: 'cross-business', path: '/crossBusiness', access: 'public', id: 'call-hotline', callsNothing: true },
  { name: 'anti-fraud-classroom', path: '/antiFraudClassroom', access: 'public', id: 'quiz-start', loads: true },
  { name: 'quiz-content', path: '/quizContent?id=refund', access: 'public', id: 'lesson-quiz', loads: true },
  { name: 'questionnaire', path: '/questionnaire?lesson=refund', access: 'public', id: 'quiz-confirm', loads: true },
  { name: 'question-result', path: '/questionResult?id=', access: 'private', id: 'result-score', loads: true },
  { name: 'safety-score', path: '/safetyScore', access: 'private', id: 'score-history', loads: true },
  { name: 'weekly', path: '/weekly', access: 'private', id: 'weekly-suspects', loads: true },
  { name: 'personal', path: '/personal', access: 'private', id: 'logout' },
]

/** The tab of the log whose newest row is shown by a screen of one record. */
const recordTabs: Partial<Record<string, InterceptTab>> = { 'intercept-detail': 'stopped', 'call-log-details': 'agent' }

const pathOf = (address: string) => address.split('?')[0]

/** All other screens of the table: each is opened by its path alone. */
const others = Object.entries(routes as RouteTable)
  .filter(([path]) => path !== '/404' && !described.some((screen) => pathOf(screen.path) === path))
  .filter(([, row]) => row.page !== null && !row.landing && !row.redirectTo && !row.miniProgramOnly)
  .map(([path, { access }]): ScreenCase => ({ name: path.slice(1), path, access }))

export const screens: readonly ScreenCase[] = [...described, ...others]

const sheetOf = (name: string, path: string, opens: string | readonly string[], id = 'sheet-close'): ScreenCase => {
  return { name, path, access: 'private', opens: [opens].flat(), id, loads: true }
}

/** Screens with an open sheet: states without an address. */
const sheets: readonly ScreenCase[] = [
  { name: 'look-around', path: '/login', access: 'public', opens: ['login-look-around'], callsNothing: true },
  sheetOf('list-entry', '/blackNameList', 'row-0', 'entry-save'),
  sheetOf('really', '/search?tab=0', 'really-open', 'really-now'),
  sheetOf('log-ins', '/personal', ['personal-account', 'personal-log-ins']),
  sheetOf('activity', '/personal', ['personal-account', 'personal-activity'], 'activity-0'),
  sheetOf('consents', '/personal', ['personal-account', 'personal-consents']),
  sheetOf('sharings', '/personal', ['personal-account', 'personal-sharings']),
  sheetOf('permissions', '/personal', ['personal-settings', 'personal-permissions']),
  sheetOf('own-data', '/personal', ['personal-account', 'personal-data']),
  // Asks the gateway nothing, so it offers no retry.
  {
    name: 'cache',
    path: '/personal',
    access: 'private',
    opens: ['personal-settings', 'personal-cache'],
    id: 'cache-clear',
  },
  sheetOf('delete-account', '/personal', ['personal-account', 'personal-delete'], 'delete-submit'),
  sheetOf('sms-held-one', '/messagePersonal?tab=held', 'row-0'),
  sheetOf('sms-choose', '/messageFeedback', 'feedback-choose'),
  sheetOf('city', '/broadbandQuery', 'area-city', 'city-search'),
  sheetOf('emergency', '/onlineManage?pppoeAccount=', 'emergency'),
  sheetOf('holiday', '/onlineTimeManagement?pppoeAccount=', ['holidays-fold', 'holiday-add'], 'holiday-save'),
  sheetOf('pick-person', '/familyProtect?phone=13900001111', 'invite-pick'),
  { ...sheetOf('change-sheet', '/orderCenter', 'order-six', 'order-code'), withoutOrdering: null },
  sheetOf('leave-sheet', '/orderDetail?id=', 'order-leave', 'leave-confirm'),
  { ...sheetOf('dnd-sheet', '/notDisturb', 'dnd-order', 'order-code'), entrance: 'dnd' },
  sheetOf('weekly-picture', '/weekly', 'weekly-picture', 'weekly-image'),
  { ...sheetOf('point-tasks', '/personal', 'personal-balance'), within: 'uasp' },
  { ...sheetOf('point-exchange', '/personal', ['personal-balance', 'points-exchange']), within: 'uasp' },
  { ...sheetOf('point-rights', '/personal', ['personal-balance', 'points-rights']), within: 'uasp' },
  { ...sheetOf('point-history', '/personal', ['personal-balance', 'points-history']), within: 'uasp' },
  sheetOf('log-out-question', '/personal', 'logout', 'dialog-confirm'),
  sheetOf('day-hours', '/comDisposal', 'hours-1', 'hours-for-day'),
  sheetOf('word-add', '/messagePersonal?tab=words', 'list-add'),
  sheetOf('device', '/homeAccessDevices?pppoeAccount=', ['view-list', 'row-0'], 'device-name'),
  sheetOf('device-cut', '/homeAccessDevices?pppoeAccount=', ['view-list', 'row-0', 'device-cut'], 'device-name'),
  sheetOf('person-new', '/onlineManage?pppoeAccount=', 'person-add', 'person-save'),
  sheetOf('person-edit', '/onlineTimeManagement?pppoeAccount=', ['age-fold', 'person-edit'], 'person-remove'),
  sheetOf('unbind-question', '/familyModemEdit?pppoeAccount=', 'line-unbind', 'dialog-confirm'),
  sheetOf('family-alert', '/familyRemind', 'row-0', 'alert-end'),
  sheetOf('stop-protecting', '/protectEdit?phone=', 'person-unbind', 'dialog-confirm'),
  sheetOf('withdraw-case', '/appealDetail?id=', 'case-withdraw', 'dialog-confirm'),
  { ...sheetOf('invitation-scope', '/guardianInvite?id=', 'invite-narrow', 'scope-done'), access: 'public' },
  { ...sheetOf('invitation-proof', '/guardianInvite?id=', 'invite-accept', 'prove-code'), access: 'public' },
]

/** Every state of every screen. */
export const states: readonly ScreenCase[] = [...screens, ...sheets]

/** The row of the routes table that a screen belongs to: that of '/404' for an unknown path. */
export const rowOf = ({ path }: ScreenCase): LocatedRow =>
  findRow(routes, pathOf(path) ?? '') ?? { ...routes['/404'], path: '/404' }

/** The path that the states of one screen share. */
export const componentOf = (screen: ScreenCase): string => screen.like ?? rowOf(screen).path
/** The user agent that a screen requires; undefined for any. */
export const agentOf = (screen: ScreenCase): string | undefined =>
  rowOf(screen).wechatPublicOnly ? userAgents.wechat : undefined

/** The conditions in which a state exists that come closest to the planned ones. */
export const conditionsOf = ({ within, withoutOrdering }: ScreenCase, planned: Combination): Combination => ({
  ...planned,
  entrance: within ?? planned.entrance,
  environment: withoutOrdering === null && planned.environment === 'webView' ? 'wechat' : planned.environment,
})

/** The element that must exist under these conditions; undefined where any content will do. */
export const idOf = ({ id, withoutOrdering }: ScreenCase, { environment }: Combination): string | undefined =>
  environment === 'webView' ? (withoutOrdering ?? id) : id

/** The index of this state among its screen's states that call the gateway. */
export function stateOf(screen: ScreenCase): State {
  const own = states.filter((other) => componentOf(other) === componentOf(screen) && !other.callsNothing)
  return { index: own.indexOf(screen), of: own.length, seed: componentOf(screen) }
}

/** Somebody who lets the subscriber of the suites change settings, and somebody invited by another number. */
const PERSON = '13800138009'
const GUARDIAN = '13800138003'
const INVITED = '13900000011'
const letters = new WeakMap<Gateway, Promise<string>>()
const bindings = new WeakMap<Gateway, Promise<string>>()
const cases = new WeakMap<Gateway, Promise<Cases>>()
const alerts = new WeakMap<Gateway, Promise<void>>()
const quietHours = new WeakMap<Gateway, Promise<unknown>>()
/** The case that a screen of the area `appeal` shows; the lists show them all. */
const caseOf: Partial<Record<string, keyof Cases>> = {
  'appeal-detail': 'appeal',
  'withdraw-case': 'appeal',
  'appeal-wanted': 'wanted',
  'appeal-refused': 'refused',
  'appeal-accepted': 'accepted',
  'complaint-detail': 'complaint',
}

/** Created once a gateway: a number can be invited three times a day. */
function onceFor<Made>(made: WeakMap<Gateway, Made>, gateway: Gateway, make: () => Made): Made {
  const known = made.get(gateway) ?? make()
  made.set(gateway, known)
  return known
}

async function inviteToSettings(gateway: Gateway, token: string): Promise<string> {
  const asked = { phoneNo: PERSON, asked: everything, requestId: newRequest() } as const
  const sent = await gateway.call('guard/v1/family/invite', asked, token)
  await ask(gateway, PERSON, 'guard/v1/family/invitation/answer', {
    token: sent.token,
    accept: true,
    requestId: newRequest(),
  })
  return sent.person.phoneNo
}

/** Somebody whom the subscriber protects gets a call from a fraudster, and talks to a stranger while a code of a bank comes: the subscriber may end that. */
async function alertOf(gateway: Gateway, token: string): Promise<void> {
  await onceFor(bindings, gateway, () => inviteToSettings(gateway, token))
  const reminder = 'configs/v1/familyRemindSwitch'
  await gateway.call(reminder, { status: 1, requestId: newRequest() }, token)
  await gateway.line({ phoneNo: PERSON, kind: 'call', from: FRAUD, seconds: 60 })
  const { protectors } = await ask(gateway, PERSON, 'guard/v1/family/mine', {})
  const scope = { ...everything, endCalls: true }
  for (const { id } of protectors)
    await ask(gateway, PERSON, 'guard/v1/family/mine/scope', { id, scope, requestId: newRequest() })
  await gateway.line({ phoneNo: PERSON, kind: 'call', from: FRIEND, goesOn: true })
  await gateway.line({ phoneNo: PERSON, kind: 'sms', from: '95588', text: '【工商银行】验证码 482913，请勿告知他人' })
}

async function turnOnQuietHours(gateway: Gateway, token: string): Promise<unknown> {
  const { doNotDisturb } = await gateway.call('guard/v1/call/settings', {}, token)
  const change = { doNotDisturb: { ...doNotDisturb, on: true } }
  return gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
}

/** The address of a screen; the detail of a record needs an existing one. */
export async function addressOf(screen: ScreenCase, gateway: Gateway, token: string): Promise<string> {
  if (screen.name === 'contact-detail') {
    const { items } = await gateway.call('guard/v1/contact/query', { limit: 1 }, token)
    return `${screen.path}${items[0]?.id ?? ''}`
  }
  if (pathOf(screen.path) === '/orderDetail') {
    const { subscribeList } = await gateway.call('subscribe/v1/subscribeList', { limit: 1 }, token)
    return `${screen.path}${subscribeList[0]?.orderId ?? ''}`
  }
  if (screen.name === 'question-result') {
    const round = await gateway.call('guard/v1/quiz/start', { scope: 'mixed' }, token)
    for (const { id: question } of round.questions.filter(({ verdict }) => verdict === null).slice(0, 4))
      await gateway.call('guard/v1/quiz/answer', { round: round.id, question, option: 0 }, token)
    return `${screen.path}${round.id}`
  }
  if (screen.path === '/protectEdit?phone=') {
    const { bindingList } = await gateway.call('configs/v1/bindingFamilyInfoQuery', {}, token)
    return `${screen.path}${bindingList[0]?.familyPhoneNo ?? ''}`
  }
  if (screen.path === '/guardianInvite?id=')
    return `${screen.path}${await onceFor(letters, gateway, async () => (await invite(gateway, GUARDIAN, INVITED)).token)}`
  if (screen.path === '/mobileSetting?phone=')
    return `${screen.path}${await onceFor(bindings, gateway, () => inviteToSettings(gateway, token))}`
  if (screen.name === 'family-alert') await onceFor(alerts, gateway, () => alertOf(gateway, token))
  if (screen.name === 'day-hours') await onceFor(quietHours, gateway, () => turnOnQuietHours(gateway, token))
  if (screen.path.endsWith('pppoeAccount=')) {
    const modems = 'configs/v1/smartFamilyGuardian/index'
    const { modemList } = await gateway.call(modems, {}, token)
    return `${screen.path}${modemList[0]?.pppoeAccount ?? ''}`
  }
  if (screen.name === 'appeal-record' || screen.name === 'complaint-record' || caseOf[screen.name]) {
    const filed = await onceFor(cases, gateway, () => fileCases(gateway, token))
    const shown = caseOf[screen.name]
    return shown ? `${screen.path}${filed[shown]}` : screen.path
  }
  const tab = recordTabs[screen.name]
  if (!tab) return screen.path
  const { items } = await gateway.call('guard/v1/intercept/query', { tab, limit: 1 }, token)
  if (!items[0]) throw new Error('The subscriber has no history')
  return `${screen.path}${encodeURIComponent(items[0].id)}`
}
