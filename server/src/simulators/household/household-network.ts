import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { BadRequestError } from '../../kernel/errors'
import type {
  HouseholdEvent,
  HouseholdNetworkPort,
  HouseholdTools,
  ModemBehaviour,
  ModemCommand,
  ReportedDevice,
} from '../../ports/household-network'
import type { PhoneDataPort } from '../../ports/phone-data'
import { receiveHouseholdEvent, simulateVisits, type EventParts } from '../../topics/household/household-events'
import { keptVisitsSince } from '../../topics/household/visits'
import { devicesOf, makerOf, nodesOf } from './family'
import { daysBetween, intrusionsOn, isPresent, planDay } from './history'
import { lineOfAccount, linesOfNumber, passwordOf, type SimulatedLine } from './lines'

/** How often a modem reports while the household is open in the app. */
const REPORT_EVERY = MINUTE_MS

export interface SimulatorParts extends Omit<EventParts, 'householdNetwork'> {
  phoneData: PhoneDataPort
}

/** A tester's changes to a modem; in memory only. */
interface ModemState extends Required<ModemBehaviour> {
  replacements: number
  brought: Map<string, ReportedDevice>
  left: Set<string>
  heldBack: Acknowledgement[]
  visits: number
}

type Acknowledgement = Extract<HouseholdEvent, { kind: 'acknowledgement' }>

/**
 * The carrier's modems in development: every number has lines, each with a family whose devices come, go and visit
 * sites. Reports with the events of a real platform; visits are decided by the rules that the modem acknowledged.
 */
export function createSimulatedHouseholds(parts: SimulatorParts): HouseholdNetworkPort & HouseholdTools {
  const { db, clock, phoneData } = parts
  const modems = new Map<string, ModemState>()
  const waiting: { at: number; event: Acknowledgement }[] = []
  /** Only one report per line at a time. */
  const reporting = new Map<string, Promise<void>>()

  const stateOf = (account: string): ModemState => {
    const usual = { online: true, delay: 0, refuses: false, twice: false, reversed: false, replacements: 0 }
    const state = modems.get(account) ?? { ...usual, brought: new Map(), left: new Set(), heldBack: [], visits: 0 }
    modems.set(account, state)
    return state
  }
  const findLine = (account: string): SimulatedLine | null => {
    const line = lineOfAccount(account, phoneData)
    if (!line) return null
    const { online, replacements } = stateOf(account)
    return { ...line, online, serial: replacements === 0 ? line.serial : `${line.serial}-${replacements}` }
  }
  const requireLine = (account: string): SimulatedLine => {
    const line = findLine(account)
    if (!line) throw new BadRequestError('No such line')
    return line
  }
  const receive = (event: HouseholdEvent) => receiveHouseholdEvent({ ...parts, householdNetwork: port }, event)

  async function acknowledge(state: ModemState, event: Acknowledgement): Promise<void> {
    const twice = state.twice ? [event, event] : [event]
    if (!state.reversed) waiting.push(...twice.map((one) => ({ at: clock() + state.delay, event: one })))
    else {
      state.heldBack.push(...twice)
      if (new Set(state.heldBack.map(({ version }) => version)).size > 1)
        for (const one of state.heldBack.splice(0).reverse()) waiting.push({ at: clock() + state.delay, event: one })
    }
    if (state.delay > 0) setTimeout(() => void tick(), state.delay).unref()
    await tick()
  }

  async function tick(): Promise<void> {
    const now = clock()
    for (let next = dueIndex(now); next >= 0; next = dueIndex(now)) {
      const [due] = waiting.splice(next, 1)
      if (due) await receive({ ...due.event, at: now })
    }
  }
  const dueIndex = (now: number) => waiting.findIndex(({ at }) => at <= now)

  async function report(account: string): Promise<void> {
    const line = findLine(account)
    const before = await lastReport(db, account)
    if (!line || !before) return
    const now = clock()
    if (!line.online) return receive({ kind: 'offline', pppoeAccount: account, at: now })
    if (before.online && before.reportedAt > now - REPORT_EVERY) return
    await receive(topologyOf(line, stateOf(account), now))
    const since = Math.max(before.reportedAt, keptVisitsSince(now))
    const days = daysBetween(since - 4 * HOUR_MS, now)
    const wishes = days.flatMap((day) => planDay(account, devicesOf(line), day))
    const ended = wishes.filter(({ at, seconds }) => at + seconds * 1000 > since && at + seconds * 1000 <= now)
    if (ended.length > 0) await simulateVisits({ ...parts, householdNetwork: port }, account, ended)
    const tries = days.flatMap((day) => intrusionsOn(account, day)).filter(({ at }) => at > since && at <= now)
    for (const { at, mac, tries: times } of tries)
      await receive({ kind: 'intrusion', pppoeAccount: account, at, mac, maker: makerOf(mac), tries: times })
  }

  const port: HouseholdNetworkPort & HouseholdTools = {
    linesOf: async (phoneNo) => linesOfNumber(phoneNo, phoneData).flatMap((line) => findLine(line.pppoeAccount) ?? []),
    findLine: async (account) => findLine(account),
    isPassword: async (account, password) => findLine(account) !== null && password === passwordOf(account),
    async send({ id, pppoeAccount, version }: ModemCommand) {
      const state = stateOf(pppoeAccount)
      if (!state.online) return { failure: 'offline' }
      const result = state.refuses ? 'refused' : 'applied'
      await acknowledge(state, { kind: 'acknowledgement', pppoeAccount, commandId: id, version, result, at: clock() })
      return { failure: null }
    },
    askReport(account) {
      const running = reporting.get(account) ?? report(account).finally(() => reporting.delete(account))
      reporting.set(account, running)
      return running
    },
    accelerate: async (account) => {
      const { online, refuses } = stateOf(account)
      return { failure: !online ? 'offline' : refuses ? 'refused' : null }
    },

    async behave(account, behaviour) {
      requireLine(account)
      const { online, delay, refuses, twice, reversed } = behaviour
      const state = stateOf(account)
      const chosen = { online, delay, refuses, twice, reversed }
      Object.assign(state, Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)))
      if (online !== undefined) await showTopology(account)
    },
    async replace(account) {
      stateOf(account).replacements += 1
      const { serial, model, fttr } = requireLine(account)
      await receive({ kind: 'replaced', pppoeAccount: account, at: clock(), serial, model, fttr })
      await showTopology(account)
    },
    async bring(account, { mac, host, type, phoneNo }) {
      requireLine(account)
      const state = stateOf(account)
      state.left.delete(mac)
      const place = { nodeId: 'ap-0', link: '5G' as const, signal: -52, online: true }
      state.brought.set(mac, { mac, host, type, phoneNo, maker: makerOf(mac), ...place })
      await showTopology(account)
    },
    async leave(account, mac) {
      requireLine(account)
      stateOf(account).left.add(mac)
      await showTopology(account)
    },
    async visit(account, { mac, host, seconds }) {
      requireLine(account)
      const state = stateOf(account)
      state.visits += 1
      const id = `tester-${clock()}-${state.visits}`
      // The visit starts now; its whole duration is reported at once.
      const wish = { id, mac, host: host.toLowerCase(), at: clock(), seconds, category: null }
      const rows = await simulateVisits({ ...parts, householdNetwork: port }, account, [wish])
      return rows.map(({ allowed, rule, seconds: lasted }) => ({ allowed, rule, seconds: lasted }))
    },
    async askExtra(account, request) {
      requireLine(account)
      await receive({ kind: 'extraTime', pppoeAccount: account, id: parts.random.id(), at: clock(), ...request })
    },
    async intrude(account, { mac, tries }) {
      requireLine(account)
      await receive({ kind: 'intrusion', pppoeAccount: account, at: clock(), mac, maker: makerOf(mac), tries })
    },
    async detect(account, enableStatus) {
      requireLine(account)
      await receive({ kind: 'detection', pppoeAccount: account, at: clock(), enableStatus })
    },
    tick,
  }

  /** Reports a tester's changes at once. */
  async function showTopology(account: string): Promise<void> {
    const line = requireLine(account)
    const at = clock()
    await receive(line.online ? topologyOf(line, stateOf(account), at) : { kind: 'offline', pppoeAccount: account, at })
  }
  return port
}

/** What a modem sees now: the family's devices by their habits, and those that a tester added. */
function topologyOf(line: SimulatedLine, { brought, left }: ModemState, at: number): HouseholdEvent {
  const nodes = nodesOf(line)
  const ofFamily = devicesOf(line).map((device): ReportedDevice => {
    const { mac, host, maker, type, link, room, isOwn } = device
    // The subscriber's own phone is always at home.
    const online = !left.has(mac) && (isOwn || isPresent(device, at))
    const signal = online && link !== 'cable' ? -40 - (parseInt(mac.slice(-2), 16) % 38) : null
    const nodeId = nodes[room % nodes.length]?.id ?? 'ap-0'
    const firstSeen = startOfDay(at) - 200 * DAY_MS
    const phoneNo = isOwn ? line.phoneNo : ''
    return { mac, host, maker, type, phoneNo, nodeId, link, signal, online, firstSeen, lastSeen: at - HOUR_MS }
  })
  const others = [...brought.values()].map((device) => ({ ...device, online: !left.has(device.mac) }))
  const macs = new Set(others.map(({ mac }) => mac))
  const devices = [...ofFamily.filter(({ mac }) => !macs.has(mac)), ...others]
  return { kind: 'topology', pppoeAccount: line.pppoeAccount, at, nodes, devices }
}

/** The time of the last report of a bound line's modem; null for an unbound line. */
async function lastReport(db: Kysely<Database>, account: string) {
  const row = await db
    .selectFrom('households')
    .select(['reported_at', 'online'])
    .where('pppoe_account', '=', account)
    .executeTakeFirst()
  return row ? { reportedAt: row.reported_at, online: row.online } : null
}
