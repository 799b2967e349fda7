import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { smsReportKinds } from '@contract/words/sms'
import { forwardingRisks, watchedCallers } from '@contract/words/live'
import { appBuilds, faultKinds } from '@contract/words/client-faults'
import { smsLevels } from '@/rules/verdict/classify-sms'
import { correctionStates } from '@/rules/verdict/network-correction'
import { officialCalendarEnd } from '@/rules/household/calendar'
import { lineActions, warnedLists } from '@contract/words/line'
import { declaredTables } from '../database/tables'
import type { OutgoingOptions, OutgoingResult, Peer } from '../ports/outgoing'
import type { LookUpResult } from '../ports/reputation-look-up'
import { signatureFaults, signers } from '../ports/signature'
import type { SmsKind, SmsPort } from '../ports/sms'
import { freeSpace } from './database/disk-space'
import { codeWithin } from './error-code'
import { refusalReasons } from './http/refusals'

/** The result of a request: `ok`, `refused` with a text to show, `rejected` with 4xx, `failed` with 5xx. */
export const requestResults = ['ok', 'refused', 'rejected', 'failed'] as const
export type RequestResult = (typeof requestResults)[number]

/** The proof of a number at a log-in. `unbound`: a WeChat user whose number is not known yet. */
export const loginWays = ['sms', 'wxPhone', 'wxMini', 'wxPublic', 'stAPP', 'ticket', 'wxmp'] as const
export type LoginWay = (typeof loginWays)[number]
export const loginResults = ['done', 'unbound', 'refused', 'failed'] as const
export type LoginResult = (typeof loginResults)[number]

const smsKinds = Object.keys({
  'login-code': true,
  'order-code': true,
  'family-code': true,
  'home-code': true,
  'export-code': true,
  'deletion-code': true,
  'appeal-code': true,
  order: true,
  deletion: true,
  feedback: true,
  appeal: true,
  weekly: true,
  'stopped-call': true,
  'code-alert': true,
  'held-code': true,
  forwarding: true,
  'number-lock': true,
  storm: true,
  'family-invitation': true,
  'family-answer': true,
  'family-alert': true,
  'family-digest': true,
  'family-reminder': true,
  household: true,
} satisfies Record<SmsKind, true>)

const peers = Object.keys({
  sms: true,
  switch: true,
  forwarding: true,
  smsDelivery: true,
  wechat: true,
  carrierLogin: true,
  modems: true,
  billing: true,
  reviewDesk: true,
  tagProviders: true,
  reputation: true,
  textClassifier: true,
} satisfies Record<Exclude<Peer, 'gateway'>, true>)
const outgoingResults = Object.keys({
  done: true,
  refused: true,
  failed: true,
  late: true,
  open: true,
} satisfies Record<OutgoingResult, true>)

/**
 * What a database reports that is gone, stopped, full, frozen, locked or read-only: an alert sees the first of these errors. Any other code begins with
 * its first error.
 */
const outageCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '08006', '57P01', '57P03', '53100', '53300'],
  ...['57014', '55P03', '25P03', '25006'],
]

export const statementKinds = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Up to the app's time-out of 20 s (SPEC section 7). Each costs 640 bytes of the page. */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 20]
const STATEMENT_BUCKETS = [0.001, 0.01, 0.05, 0.25, 1]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics of /metrics (DESIGN 4.94), in a separate registry per gateway. Every label has a bounded set of values,
 * and none is a number, an address or a token. Known label values start at zero, so that rates can be computed from the
 * first event. `ofProcess` adds processor, memory, event loop and garbage collection of this process.
 */
export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}) {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })

  const ofRequests = requestMetrics(registers)
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Requests that were refused, by reason and code of the envelope',
    labelNames: ['reason', 'code'],
    registers,
  })
  for (const [reason, codes] of Object.entries(refusalReasons))
    for (const code of codes) refusals.inc({ reason, code }, 0)
  const logins = new Counter({
    name: 'logins_total',
    help: 'Logins by what proves the number, and by result',
    labelNames: ['way', 'result'],
    registers,
  })
  for (const way of loginWays) for (const result of loginResults) logins.inc({ way, result }, 0)
  const clientErrors = new Counter({
    name: 'client_errors_total',
    help: 'Faults that phones reported',
    labelNames: ['build', 'kind', 'release', 'page'],
    registers,
  })
  for (const build of appBuilds)
    for (const kind of faultKinds) clientErrors.inc({ build, kind, release: 'other', page: 'other' }, 0)
  const sms = new Counter({
    name: 'sms_total',
    help: 'SMS handed to the SMS centre, by kind and result',
    labelNames: ['kind', 'result'],
    registers,
  })
  for (const kind of smsKinds) for (const result of ['sent', 'failed']) sms.inc({ kind, result }, 0)
  const wechatMessages = counterBy('result', ['sent', 'refused', 'failed'], {
    name: 'wechat_messages_total',
    help: 'Subscription messages of WeChat',
    registers,
  })

  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Statements of the database, by kind',
    labelNames: ['kind'],
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  for (const kind of statementKinds) statements.zero({ kind })
  const databaseErrors = counterBy('code', ['other', ...outageCodes], {
    name: 'database_errors_total',
    help: 'Statements and connections that failed, by SQLSTATE or code of the system',
    registers,
  })
  const connectionWait = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Wait for a connection of the database',
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the database (used, waiting, limit)',
    labelNames: ['state'],
    registers,
  })
  const transactionsWaiting = new Gauge({
    name: 'database_transactions_waiting',
    help: 'Transactions that wait in memory, without a connection',
    registers,
  })
  transactionsWaiting.set(0)
  for (const state of ['used', 'waiting', 'limit']) connections.set({ state }, 0)
  const purgedTables = declaredTables.flatMap(({ table, purges = [] }) => (purges.length > 0 ? [table] : []))
  const purgedRows = counterBy('table', purgedTables, {
    name: 'purged_rows_total',
    help: 'Rows past their time that were deleted or emptied, by table',
    registers,
  })
  const outgoing = outgoingMetrics(registers)
  const line = lineMetrics(registers)
  const texts = textMetrics(registers)
  const sharedCounts = counterBy('result', ['done', 'failed'], {
    name: 'shared_counts_total',
    help: 'Counts of all gateways that limits asked for',
    registers,
  })
  const signatureRefusals = new Counter({
    name: 'signatures_refused_total',
    help: "Calls of the carrier's systems that were refused, by sender and cause",
    labelNames: ['signer', 'cause'],
    registers,
  })
  for (const signer of signers) for (const cause of signatureFaults) signatureRefusals.inc({ signer, cause }, 0)

  return {
    registry,
    ...ofRequests,
    refusals,
    logins,
    clientErrors,
    sms,
    wechatMessages,
    statements,
    databaseErrors,
    connectionWait,
    connections,
    transactionsWaiting,
    purgedRows,
    sharedCounts,
    signatureRefusals,
    ...outgoing,
    ...line,
    ...texts,
  }
}

/** A counter by one label, whose known values start at zero. */
function counterBy<Label extends string>(
  label: Label,
  values: readonly string[],
  options: { name: string; help: string; registers: Registry[] },
): Counter<Label> {
  const counter = new Counter({ ...options, labelNames: [label] })
  for (const value of values) counter.labels(value).inc(0)
  return counter
}

/** A histogram of each call would be half a megabyte, since there are hundreds: calls have their count and their sum. */
function requestMetrics(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method and result',
    labelNames: ['method', 'result'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'calls_total',
    help: 'Requests by call or route, and by result',
    labelNames: ['call', 'result'],
    registers,
  })
  const callTime = new Counter({
    name: 'call_seconds_total',
    help: 'The time of all requests of a call or route together',
    labelNames: ['call'],
    registers,
  })
  for (const method of ['GET', 'POST']) for (const result of requestResults) requests.zero({ method, result })
  for (const result of ['ok', 'refused', 'failed']) calls.inc({ call: 'none', result }, 0)
  return { requests, calls, callTime }
}

/** Below the time limits of requests to peers. Few, since the page of metrics stays below 100 kB. */
const OUTGOING_BUCKETS = [0.1, 0.5, 2.5]

function outgoingMetrics(registers: Registry[]) {
  const outgoingRequests = new Counter({
    name: 'outgoing_requests_total',
    help: 'Requests to partners, by result',
    labelNames: ['peer', 'result'],
    registers,
  })
  const outgoingTime = new Histogram({
    name: 'outgoing_request_duration_seconds',
    help: 'Requests to partners that were sent',
    labelNames: ['peer'],
    buckets: OUTGOING_BUCKETS,
    registers,
  })
  for (const peer of peers) {
    outgoingTime.zero({ peer })
    for (const result of outgoingResults) outgoingRequests.inc({ peer, result }, 0)
  }
  return { outgoingRequests, outgoingTime }
}

/** Measures the requests to peers (`createOutgoing`). */
export function measureOutgoing({ outgoingRequests, outgoingTime }: Metrics): NonNullable<OutgoingOptions['onEnd']> {
  return (peer: Peer, result, ms) => {
    outgoingRequests.inc({ peer, result })
    if (result !== 'open') outgoingTime.observe({ peer }, ms / 1000)
  }
}

/** Below and above the 50 ms of a verdict, and the deadlines of gateway and switch. */
const VERDICT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 1]
/** From an event on the network to the gateway: seconds, or hours after an outage. */
const LAG_BUCKETS = [0.1, 0.5, 1, 5, 30, 300, 3600]
/** Two seconds are the aim; half an hour after a code no alert is raised. */
const CODE_ALERT_BUCKETS = [0.5, 1, 2, 5, 30, 300, 1800]

const lookUpResults = Object.keys({
  known: true,
  fetched: true,
  stale: true,
  missing: true,
  unreadable: true,
} satisfies Record<LookUpResult, true>)

const failOpenCauses = ['slow', 'database', 'busy', 'deadline', 'breaker', 'badjson']

/** The metrics of the carrier's line (docs/line.md). */
function lineMetrics(registers: Registry[]) {
  const lineVerdicts = new Counter({
    name: 'line_verdicts_total',
    help: 'Calls that were decided, by action and rule',
    labelNames: ['action', 'rule'],
    registers,
  })
  const lineVerdictTime = new Histogram({
    name: 'line_verdict_duration_seconds',
    help: 'From the question of the switch to the decision',
    buckets: VERDICT_BUCKETS,
    registers,
  })
  const lineFailOpens = counterBy('cause', failOpenCauses, {
    name: 'line_fail_opens_total',
    help: 'Calls that passed unchecked, by cause (here or at the switch)',
    registers,
  })
  startVerdictsAnew({ lineVerdicts, lineVerdictTime, lineFailOpens })
  const lineEvents = counterBy('result', ['taken', 'repeated', 'unknown', 'refused'], {
    name: 'line_events_total',
    help: 'Events of calls by what became of them',
    registers,
  })
  const lineOutOfOrder = new Counter({
    name: 'line_events_out_of_order_total',
    help: 'Events that came after a later one of the same call',
    registers,
  })
  const lineLag = new Histogram({
    name: 'line_event_lag_seconds',
    help: 'From an event on the network to its arrival',
    buckets: LAG_BUCKETS,
    registers,
  })
  const lookUps = counterBy('result', lookUpResults, {
    name: 'reputation_look_ups_total',
    help: 'Looked-up numbers and sites, by answer, and rows that could not be read',
    registers,
  })
  const codeAlerts = counterBy('caller', watchedCallers, {
    name: 'line_code_alerts_total',
    help: 'Codes during watched calls, by why the call is watched',
    registers,
  })
  const forwardings = new Counter({
    name: 'line_forwardings_total',
    help: 'New call forwarding that a subscriber was asked about, by why',
    labelNames: ['risk'],
    registers,
  })
  for (const risk of forwardingRisks) forwardings.inc({ risk }, 0)
  const codeAlertLag = new Histogram({
    name: 'line_code_alert_lag_seconds',
    help: 'From a code on the network to the SMS of its alert at the SMS centre',
    buckets: CODE_ALERT_BUCKETS,
    registers,
  })
  return {
    lookUps,
    lineVerdicts,
    lineVerdictTime,
    lineFailOpens,
    lineEvents,
    lineOutOfOrder,
    lineLag,
    codeAlerts,
    codeAlertLag,
    forwardings,
  }
}

interface VerdictMetrics {
  lineVerdicts: Counter<'action' | 'rule'>
  lineVerdictTime: Histogram
  lineFailOpens: Counter<'cause'>
}

/** Forgets the verdicts so far. The known values are zero then, and not absent: an alert would miss the first failures of an absent one. */
export function startVerdictsAnew({ lineVerdicts, lineVerdictTime, lineFailOpens }: VerdictMetrics): void {
  for (const metric of [lineVerdicts, lineVerdictTime, lineFailOpens]) metric.reset()
  for (const action of lineActions) lineVerdicts.inc({ action, rule: 'none' }, 0)
  lineVerdictTime.zero({})
  for (const cause of failOpenCauses) lineFailOpens.inc({ cause }, 0)
}

/** How texts of SMS are judged (docs/judgement.md). */
function textMetrics(registers: Registry[]) {
  const textsRead = counterBy('level', smsLevels, {
    name: 'texts_read_total',
    help: 'SMS on the line by what their text was read as',
    registers,
  })
  const unknownLinks = new Counter({
    name: 'texts_with_unknown_links_total',
    help: "SMS on the line with a link that is neither on the carrier's list nor a carrier's own",
    registers,
  })
  unknownLinks.inc(0)
  const textCorrections = counterBy('kind', [...smsReportKinds, 'restored', 'wrong'], {
    name: 'text_corrections_total',
    help: 'SMS that subscribers report, restore or mark as judged wrongly',
    registers,
  })
  const networkCorrections = counterBy('state', correctionStates, {
    name: 'network_corrections_total',
    help: 'Corrections that many subscribers asked for, by state',
    registers,
  })
  return { textsRead, unknownLinks, textCorrections, networkCorrections }
}

/** Shows which model reads texts: always 1. */
export function describeModel({ registry }: Metrics, version: string): void {
  const help = "The version of the model that reads texts, or 'rules' without one; always 1"
  new Gauge({ name: 'text_model_info', help, labelNames: ['version'], registers: [registry] }).set({ version }, 1)
}

/** Measures the free space on the disk of a data directory; no value while it cannot be read. */
export function measureDisk(directory: string, { registry }: Metrics): void {
  new Gauge({
    name: 'data_disk_free_bytes',
    help: 'Free on the disk of the embedded database',
    registers: [registry],
    async collect() {
      const free = await freeSpace(directory).catch(() => null)
      if (free === null) this.reset()
      else this.set(free)
    },
  })
}

/** Shows when each list of what the carrier warns of was loaded last; 0 when it never was, no value while the database fails. */
export function measureLists({ registry }: Metrics, loaded: () => Promise<ReadonlyMap<string, number>>): void {
  new Gauge({
    name: 'reputation_loaded_timestamp_seconds',
    help: 'When the newest version of a list of the carrier was loaded (numbers, sites); 0 when none was',
    labelNames: ['list'],
    registers: [registry],
    async collect() {
      const times = await loaded().catch(() => null)
      this.reset()
      if (times) for (const list of warnedLists) this.set({ list }, (times.get(list) ?? 0) / 1000)
    },
  })
}

/** Shows the bill entries that wait for the billing centre; no value while the database fails. */
export function measureCharges(
  { registry }: Metrics,
  unbooked: () => Promise<{ count: number; oldestSeconds: number }>,
): void {
  const registers = [registry]
  const oldest = new Gauge({
    name: 'charge_oldest_unbooked_seconds',
    help: 'How long the oldest bill entry has waited for the billing centre; 0 when none waits',
    registers,
  })
  new Gauge({
    name: 'charges_unbooked',
    help: 'Bill entries that the billing centre has not booked or refused yet',
    registers,
    async collect() {
      const found = await unbooked().catch(() => null)
      if (found === null) return [this, oldest].forEach((gauge) => gauge.reset())
      this.set(found.count)
      oldest.set(found.oldestSeconds)
    },
  })
}

/** What this gateway is, and until when it knows the official calendar. */
export function describeGateway(
  { registry }: Metrics,
  build: { release: string; schema: string; database: 'postgres' | 'embedded' },
): void {
  const registers = [registry]
  const help = 'The release, the newest migration that it knows, and the kind of its database; always 1'
  new Gauge({ name: 'gateway_info', help, labelNames: ['release', 'schema', 'database'], registers }).set(build, 1)
  new Gauge({
    name: 'official_calendar_end_timestamp_seconds',
    help: 'The end of the last year whose official holidays this release knows',
    registers,
  }).set(officialCalendarEnd / 1000)
}

/** Counts the SMS that a port sends and those that the SMS centre rejects. */
export function measureSms<Port extends SmsPort>(port: Port, { sms }: Metrics): Port {
  return {
    ...port,
    async send(message) {
      try {
        await port.send(message)
      } catch (error) {
        sms.inc({ kind: message.kind, result: 'failed' })
        throw error
      }
      sms.inc({ kind: message.kind, result: 'sent' })
    },
  }
}

/** An error's code as a label: SQLSTATE or a Node code, also of its cause; 'other' for anything else. */
export function errorLabel(error: unknown): string {
  const code = codeWithin(error)
  return code !== undefined && /^([0-9A-Z]{5}|E[A-Z_]{2,30})$/.test(code) ? code : 'other'
}
