import { calls } from '@contract/calls'
import type { DeviceView, HouseholdPolicy, HouseholdState, HouseholdSync } from '@contract/household'
import { changesOfCalls, changingCalls } from '@server/topics/household/changes-of-calls'
import { answerCalls, type SeenCall } from '../../mocks/gateway'

export const account = '02188001234'

/** The rules of a household in which nothing is set. */
export const policy = (changes: Partial<HouseholdPolicy> = {}): HouseholdPolicy => ({
  persons: [],
  devices: [],
  newDevices: 'ask',
  bands: [],
  budgets: [],
  appRules: [],
  extra: [],
  today: [],
  holidayMode: false,
  holidays: [],
  emergencyUntil: null,
  green: { on: true, level: 'low', categories: [], allowed: [] },
  urls: [],
  ...changes,
})

export const applied = (changes: Partial<HouseholdSync> = {}): HouseholdSync => ({
  state: 'applied',
  version: 3,
  appliedVersion: 3,
  appliedAt: Date.parse('2026-11-20T09:30:00+08:00'),
  sentAt: null,
  failure: null,
  ...changes,
})

export const device = (changes: Partial<DeviceView> = {}): DeviceView => ({
  id: 'd1',
  macs: ['02:00:00:00:00:01'],
  mac: '02:00:00:00:00:01',
  name: '小明的平板',
  type: 'tablet',
  personId: null,
  trust: 'trusted',
  cutUntil: null,
  host: 'tablet',
  maker: '',
  nodeId: 'modem',
  link: '5G',
  signal: -50,
  online: true,
  firstSeen: 0,
  lastSeen: 0,
  isRandom: false,
  isOwn: false,
  mergeWith: null,
  usedToday: 0,
  decision: { allowed: true, rule: 'none', ruleId: null, nextChange: null, minutesLeft: null, fallbackYear: false },
  ...changes,
})

/** A bound household whose modem has the newest rules. */
export const household = (changes: Partial<HouseholdState> = {}): HouseholdState => ({
  pppoeAccount: account,
  name: '家里',
  model: 'HG8245',
  fttr: false,
  online: true,
  seenAt: null,
  sync: applied(),
  policy: policy(),
  nodes: [],
  devices: [device()],
  usedToday: [],
  requests: [],
  intrusions: [],
  tellsBySms: true,
  ...changes,
})

/** The gateway's response to a change: the newer rules, not yet acknowledged. */
export const changedTo = (changes: Partial<HouseholdPolicy>, isApplied = true) => ({
  applied: isApplied,
  state: household({ policy: policy(changes), sync: applied({ state: 'sent', version: 4 }) }),
})

/** The calls that read a household beside what they are named after. */
const readingCalls = [
  '/getNetTopology',
  '/greenNetStatus',
  '/getUrlBlackList',
  '/queryHolidayMod',
  '/getOnlineTimeSlot',
  '/getOnlineDuration',
  '/getAppAccess',
  '/deviceBlockList',
  '/getHolidayInterval',
]
/** A household in the answer of such a call; a refusal stays as it is. */
const around = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sync' in state ? { ...state, household: state } : state

/** The change of a call, as the gateway reads it; undefined for a call that changes nothing. */
function changeOf({ path, body }: SeenCall): unknown {
  const call = changingCalls.find((name) => path.endsWith(`/${name}`))
  if (!call) return undefined
  const read = changesOfCalls[call] as (parsed: unknown) => unknown // safe: the schema of `call` has parsed it
  return read(calls[call].request.parse(body))
}

/** The bodies of the calls that changed the rules, in order, each with the change that it makes. */
export const changeBodiesOf = (seen: readonly SeenCall[]): (Record<string, unknown> & { change: unknown })[] =>
  seen.flatMap((call) => {
    const change = changeOf(call)
    return change === undefined ? [] : [{ ...call.body, change }]
  })

/** The changes that were sent, in order. */
export const changesOf = (seen: readonly SeenCall[]) => changeBodiesOf(seen).map(({ change }) => change)

export const kid = { id: 'kid', name: '小明', age: 'child', bornOn: null } as const
export const sister = { id: 'sister', name: '小红', age: 'teen', bornOn: '2009-03' } as const
export const night = {
  id: 'night',
  personId: 'kid',
  days: ['schoolNight' as const],
  startMinute: 1320,
  endMinute: 390,
  target: 'all' as const,
}
export const hour = { id: 'hour', personId: 'kid', days: ['workday' as const], minutes: 60, target: 'all' as const }

/** The rules of a household with one child, who has a period and a duration. */
export const rules = (changes: Partial<HouseholdPolicy> = {}) =>
  policy({ persons: [kid], bands: [night], budgets: [hour], ...changes })

/** The query of the screens of the child's rules. */
export const ruleQuery = { pppoeAccount: account, personId: 'kid' }

/**
 * `answerCalls` for a home that remembers: the reply `household` is that of every call that reads a household, until the
 * reply of '/v1/home/change', which is that of every call that changes one, brings another state. `apps` are those of a
 * person.
 */
export function answerHousehold(replies: Readonly<Record<string, unknown>>): SeenCall[] {
  let latest: unknown
  const replyTo = (call: SeenCall, reply: unknown) =>
    typeof reply === 'function' ? (reply as (call: SeenCall) => unknown)(call) : reply
  const state = (call: SeenCall) => latest ?? replyTo(call, replies.household)
  async function change(call: SeenCall) {
    const reply = await replyTo(call, replies['/v1/home/change'])
    if (typeof reply === 'object' && reply !== null && 'state' in reply) latest = reply.state
    return reply
  }
  return answerCalls({
    ...replies,
    ...Object.fromEntries(readingCalls.map((end) => [end, async (call: SeenCall) => around(await state(call))])),
    '/getAppAccess': async (call: SeenCall) =>
      call.body?.personId === undefined ? around(await state(call)) : { apps: replies.apps ?? [], household: null },
    ...Object.fromEntries(changingCalls.map((call) => [`/${call}`, change])),
  })
}

/** Mocks the calls of the screens of rules; `more` overrides them. */
export function answerRules(changes: Partial<HouseholdPolicy> = {}, more: Record<string, unknown> = {}) {
  return answerHousehold({
    household: household({ policy: rules(changes), devices: [device({ personId: 'kid' })] }),
    '/v1/home/replay': { days: 28, visits: 120, stopped: 0, learning: 0, released: 0 },
    '/v1/home/usage': { dayList: [], stopped: [] },
    '/v1/home/change': changedTo(rules(changes)),
    ...more,
  })
}
