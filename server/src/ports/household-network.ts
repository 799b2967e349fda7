import { z } from 'zod'
import { instant } from '@contract/common'
import { ruleTarget, type HouseholdPolicy, type RuleTarget } from '@contract/household'
import { deviceLinks, deviceTypes, greenCategories } from '@contract/words/household'
import { BoundedMap } from './bounded-map'
import { createOutgoing } from './outgoing'
import { signedPost, type SignedPeer } from './signed-post'

/** A broadband line of the carrier. `phoneNo` is the number that it is registered with; `serial` names its modem. */
const householdLine = z.object({
  pppoeAccount: z.string().min(1).max(60),
  phoneNo: z.string(),
  areaCode: z.string(),
  address: z.string(),
  serial: z.string(),
  model: z.string(),
  description: z.string(),
  fttr: z.boolean(),
  /** Whether the modem accepts rules. */
  adapted: z.boolean(),
  online: z.boolean(),
})
export type HouseholdLine = z.infer<typeof householdLine>

/** One command to a modem. `id` is the idempotency key: a modem executes a command once. */
export interface ModemCommand {
  id: string
  pppoeAccount: string
  /** `configure` replaces all rules with `policy`; `drop` removes them. */
  kind: 'configure' | 'drop'
  version: number
  policy: HouseholdPolicy | null
  /** In ms; after this instant an acknowledgement is no longer expected. */
  deadline: number
}

/** Why a modem cannot take a command now; null when the command was sent. */
const delivery = z.object({ failure: z.enum(['offline', 'refused']).nullable().default(null) })
export type Delivery = z.infer<typeof delivery>

const mac = z
  .string()
  .regex(/^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i)
  .transform((text) => text.toUpperCase().replaceAll('-', ':'))
const eventId = z.string().regex(/^[\w-]{1,48}$/)

/** A device in a topology report; `phoneNo` is its number when the carrier has seen its SIM on this line. */
const reportedDevice = z.object({
  mac,
  host: z.string().max(64).default(''),
  maker: z.string().max(40).default(''),
  type: z.enum(deviceTypes).default('other'),
  phoneNo: z.string().max(20).default(''),
  nodeId: z.string().max(64),
  link: z.enum(deviceLinks),
  signal: z.number().int().min(-127).max(0).nullable().default(null),
  online: z.boolean(),
  firstSeen: instant.optional(),
  lastSeen: instant.optional(),
})
export type ReportedDevice = z.infer<typeof reportedDevice>

/** A finished visit. When the modem cut it off, `seconds` ends there. */
const reportedVisit = z.object({
  id: eventId,
  mac,
  host: z.string().min(1).max(253),
  at: instant,
  seconds: z
    .number()
    .int()
    .min(0)
    .max(4 * 60 * 60),
  /** The platform's category for a site that our tables do not know, such as malware sites, which change hourly. */
  category: z.enum(greenCategories).nullable().default(null),
})
export type ReportedVisit = z.infer<typeof reportedVisit>

const account = { pppoeAccount: z.string().min(1).max(60) }

/** What the modem platform reports: POST /carrier/home-events { events } (docs/gateway.md). */
export const householdEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acknowledgement'),
    ...account,
    commandId: z.string().max(64),
    version: z.number().int(),
    result: z.enum(['applied', 'refused']),
    at: instant,
  }),
  z.object({
    kind: z.literal('topology'),
    ...account,
    at: instant,
    nodes: z
      .array(
        z.object({
          id: z.string().max(64),
          mac: mac.or(z.literal('')).default(''),
          room: z.string().max(20),
          isModem: z.boolean(),
          online: z.boolean(),
        }),
      )
      .max(32),
    devices: z.array(reportedDevice).max(200),
  }),
  z.object({ kind: z.literal('offline'), ...account, at: instant }),
  z.object({
    kind: z.literal('replaced'),
    ...account,
    at: instant,
    serial: z.string().max(64),
    model: z.string().max(40),
    fttr: z.boolean(),
  }),
  z.object({ kind: z.literal('visits'), ...account, visits: z.array(reportedVisit).max(5000) }),
  z.object({
    kind: z.literal('intrusion'),
    ...account,
    at: instant,
    mac,
    maker: z.string().max(40).default(''),
    tries: z.number().int().min(1),
  }),
  z.object({
    kind: z.literal('extraTime'),
    ...account,
    id: eventId,
    at: instant,
    mac,
    target: ruleTarget,
    minutes: z.number().int().min(1).max(240),
  }),
  /** Intrusion detection was started or ended, or its availability changed (SPEC 4.5). */
  z.object({
    kind: z.literal('detection'),
    ...account,
    /** A platform that sends none is taken in the order of arrival. */
    at: instant.optional(),
    enableStatus: z.number().int().min(0).max(4),
  }),
])
export type HouseholdEvent = z.infer<typeof householdEvent>

/** The carrier's platform of broadband lines and modems. Each function rejects when the platform cannot be reached. */
export interface HouseholdNetworkPort {
  /** The lines registered with a number. */
  linesOf(phoneNo: string): Promise<HouseholdLine[]>
  findLine(pppoeAccount: string): Promise<HouseholdLine | null>
  isPassword(pppoeAccount: string, password: string): Promise<boolean>
  /** Sends a command. The acknowledgement comes as an event, possibly before this resolves. */
  send(command: ModemCommand): Promise<Delivery>
  /** Asks the modem to report now what it has not reported yet, because a subscriber opened the household. */
  askReport(pppoeAccount: string): Promise<void>
  /** Prioritizes learning traffic on a line until an instant in ms; null ends it. */
  accelerate(pppoeAccount: string, until: number | null): Promise<Delivery>
}

/** At most one report request per line and minute; remembers this many lines. */
const ASK_EVERY_MS = 60_000
const LINES_ASKED = 10_000

/**
 * A modem platform behind HTTP: signed POSTs to url/lines, /line, /password, /commands, /report and /acceleration.
 * Anything but 2xx within five seconds is a failure, and the command is sent again.
 */
export function createHouseholdNetworkWebhook(
  settings: SignedPeer,
  send = createOutgoing('modems'),
): HouseholdNetworkPort {
  const post = signedPost(settings, 'modems', send)
  const asked = new BoundedMap<string, number>(LINES_ASKED)
  return {
    linesOf: async (phoneNo) => (await post('lines', { phoneNo }, z.object({ lines: z.array(householdLine) }))).lines,
    findLine: async (pppoeAccount) =>
      (await post('line', { pppoeAccount }, z.object({ line: householdLine.nullable() }))).line,
    isPassword: async (pppoeAccount, password) =>
      (await post('password', { pppoeAccount, password }, z.object({ correct: z.boolean() }))).correct,
    send: (command) => post('commands', command, delivery),
    async askReport(pppoeAccount) {
      const now = Date.now()
      if (now - (asked.get(pppoeAccount) ?? 0) < ASK_EVERY_MS) return
      asked.set(pppoeAccount, now)
      // Not awaited: the screen shows what is known already.
      void post('report', { pppoeAccount }, z.object({})).catch(() => asked.delete(pppoeAccount))
    },
    accelerate: (pppoeAccount, until) => post('acceleration', { pppoeAccount, until }, delivery),
  }
}

/** A carrier without a modem platform: no line is found. */
export const noHouseholdNetwork: HouseholdNetworkPort = {
  linesOf: async () => [],
  findLine: async () => null,
  isPassword: async () => false,
  send: async () => ({ failure: 'offline' }),
  askReport: async () => undefined,
  accelerate: async () => ({ failure: 'offline' }),
}

/** How the simulated modem of a line behaves; omitted fields keep their value. */
export interface ModemBehaviour {
  online?: boolean | undefined
  /** How long an acknowledgement takes, in ms. */
  delay?: number | undefined
  refuses?: boolean | undefined
  /** Acknowledges each command twice. */
  twice?: boolean | undefined
  /** Holds acknowledgements back until there are two, then sends the newer one first. */
  reversed?: boolean | undefined
}

/** Controls for testers of a simulated household. Each rejects with BadRequestError for an unknown line or device. */
export interface HouseholdTools {
  behave(account: string, behaviour: ModemBehaviour): Promise<void>
  /** Replaces the modem with a new one that has no rules. */
  replace(account: string): Promise<void>
  /** Connects a device to the network. */
  bring(
    account: string,
    device: { mac: string; host: string; type: ReportedDevice['type']; phoneNo: string },
  ): Promise<void>
  leave(account: string, mac: string): Promise<void>
  /** A device visits a site now; returns how the visit was decided. */
  visit(
    account: string,
    visit: { mac: string; host: string; seconds: number },
  ): Promise<{ allowed: boolean; rule: string; seconds: number }[]>
  askExtra(account: string, request: { mac: string; target: RuleTarget; minutes: number }): Promise<void>
  intrude(account: string, intrusion: { mac: string; tries: number }): Promise<void>
  detect(account: string, enableStatus: number): Promise<void>
  /** Sends the acknowledgements that are due. */
  tick(): Promise<void>
}
