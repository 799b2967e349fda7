import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { LoginAnswer } from '@contract/auth'
import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
// Also loaded by jest's global set-up, which knows no aliases.
import { urlOf } from '../../../../contract/words/addresses'
import type { ProofPurpose } from '@contract/words/account'
import type { RuleMatch } from '@contract/intercepts'
import type { LockAnswer } from '@contract/line'
import type { LineKind, VerdictAction } from '@contract/words/guard'
import type { CarrierChange } from '@contract/words/number-lock'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { proveWork } from '../../../../scripts/lib/prove-work.mjs'
import { makeDatabase, type GatewayDatabase } from './databases'
import { eventually } from './eventually'

const root = path.resolve(__dirname, '../../../..')
const START_MS = 180_000

interface OutboxMessage {
  /** The text of 'wechat' is a `SubscriptionMessage` of the gateway as JSON. */
  kind: 'sms' | 'captcha' | 'wechat'
  phoneNo: string
  captchaId: string
  text: string
  code: string
}

export interface LineEvent {
  phoneNo: string
  kind: LineKind
  from: string
  text?: string
  seconds?: number
  /** A call that nobody ends but the network. */
  goesOn?: boolean
}

/** Actions of a tester in the home of a line. */
export interface HomeAction {
  do: 'bring' | 'leave' | 'visit' | 'askExtra' | 'behave' | 'replace' | 'intrude' | 'detect'
  pppoeAccount: string
  [detail: string]: string | number | boolean
}

export interface VisitResult {
  allowed: boolean
  rule: string
  /** The duration. */
  seconds: number
}

export interface Verdict {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
}

/** The exit code of a process or the signal that ended it; null while it runs. */
const endOf = (child: ChildProcess | null) => child?.exitCode ?? child?.signalCode ?? null

/** A gateway for a test file: a process on a free port, with a database that is removed at the end. */
export class Gateway {
  private process: ChildProcess | null = null
  /** How far its clock was moved, in ms. */
  private ahead = 0
  private log = ''
  private readonly logins = new Map<string, Promise<LoginAnswer>>()

  private constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly command: readonly string[],
    private readonly database: GatewayDatabase | null = null,
  ) {}

  /**
   * Starts one, on a free port by default, and waits until it is healthy. `command` runs another build of it. It has
   * its own database (databases.ts) unless DATA_DIR or DATABASE_URL names one.
   */
  static async start(
    env: Record<string, string> = {},
    port?: number,
    command: readonly string[] = [process.execPath, 'dist/server/main.mjs'],
  ): Promise<Gateway> {
    const database = env.DATA_DIR || env.DATABASE_URL ? null : await makeDatabase()
    const gateway = new Gateway(port ?? (await freePort()), { ...database?.env, ...env }, command, database)
    try {
      await gateway.run()
    } catch (error) {
      await gateway.stop()
      throw error
    }
    return gateway
  }

  /** A gateway that already runs on this port: it can be called, but not started or stopped. */
  static at(port: number): Gateway {
    return new Gateway(port, {}, [])
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The address of one of the app's paths. */
  app(pathAndQuery = '/'): string {
    return `${this.origin}/sjgj/uasp${pathAndQuery}`
  }

  /** Starts the process on the existing data. */
  async run(): Promise<void> {
    this.launch()
    await this.untilHealthy()
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    const [program = '', ...args] = this.command
    const child = spawn(program, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        // Slow tests must not be refused because of load.
        MAX_EVENT_LOOP_DELAY: '0',
        DATABASE_TIMEOUT: '60000',
        LINE_DEADLINE: '60000',
        LINE_SMS_DEADLINE: '60000',
        // A test's data need not survive a power cut.
        DATA_FSYNC: '0',
        DEV_TOOLS: '1',
        LOG_LEVEL: 'warn',
        SMS_RESEND_SECONDS: '0',
        // A tests' browser does not optimise code, so that a proof of work takes it seconds; the main journey makes a whole one.
        PROOF_OF_WORK_KEYS: '1',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.process = child
  }

  /** Waits until the process that was launched is healthy; rejects at once when it ends. */
  async untilHealthy(limitMs = START_MS): Promise<void> {
    const child = this.process
    const hasEnded = await eventually(async () => {
      if (endOf(child) !== null) return true
      const { ok } = await fetch(`${this.origin}/healthz`)
      if (!ok) throw new Error(`The gateway is not healthy:\n${this.log}`)
      return false
    }, limitMs)
    if (hasEnded) throw new Error(`The gateway ended with ${endOf(child)}:\n${this.log}`)
  }

  /** The metrics address, at METRICS_PORT, which the environment must set. */
  get metricsOrigin(): string {
    return `http://127.0.0.1:${this.env.METRICS_PORT}`
  }

  /** The text of /metrics. */
  async metrics(): Promise<string> {
    const response = await fetch(`${this.metricsOrigin}/metrics`)
    if (!response.ok) throw new Error(`/metrics: ${response.status}`)
    return response.text()
  }

  /** The id of its process; null while there is none. */
  get pid(): number | null {
    return this.process?.pid ?? null
  }

  /** The end of the process's log so far. */
  output(): string {
    return this.log
  }

  /** Kills the process as a power cut would. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.process
    if (!child || endOf(child) !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
    this.process = null
  }

  /** Stops it and removes its database. */
  async stop(): Promise<void> {
    await this.kill()
    await this.database?.remove()
  }

  /** Makes one call; fails unless it succeeds. */
  async call<Path extends CallPath>(
    callPath: Path,
    body: CallRequest<Path>,
    token?: string,
  ): Promise<CallAnswer<Path>> {
    const response = await fetch(`${this.origin}${urlOf(callPath)}?product_line=uasp&entry_point=h5&entry_point_id=`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        clientType: 'H5',
        ...(token ? { token, 'auth-sa-token': token } : {}),
      },
      body: JSON.stringify(body),
    })
    const envelope = (await response.json()) as { code: unknown; msg: string; data: CallAnswer<Path> }
    if (envelope.code !== 'A0000')
      throw new Error(`${callPath}: ${response.status} ${String(envelope.code)} ${envelope.msg}`)
    return envelope.data
  }

  /** The messages of the development outbox, newest first. */
  async outbox(phoneNo?: string): Promise<OutboxMessage[]> {
    const response = await fetch(`${this.origin}/dev/outbox${phoneNo ? `?phoneNo=${phoneNo}` : ''}`)
    return ((await response.json()) as { messages: OutboxMessage[] }).messages
  }

  /** The text of a captcha picture. */
  async captchaText(captchaId: string): Promise<string> {
    return eventually(async () => {
      const found = (await this.outbox()).find(
        (message) => message.kind === 'captcha' && message.captchaId === captchaId,
      )
      if (!found) throw new Error(`No captcha ${captchaId} in the outbox`)
      return found.code
    })
  }

  /** The newest SMS code of a number, once it has more than `seen` messages. */
  async smsCode(phoneNo: string, seen = 0): Promise<string> {
    return eventually(async () => {
      const messages = (await this.outbox(phoneNo)).filter((message) => message.kind === 'sms')
      // Others than codes may come meanwhile.
      const found = messages.slice(0, Math.max(0, messages.length - seen)).find(({ code }) => code !== '')
      if (!found) throw new Error(`No new SMS for ${phoneNo}`)
      return found.code
    })
  }

  /** Feeds an event to a subscriber's line. */
  async line(event: LineEvent): Promise<Verdict> {
    const response = await fetch(`${this.origin}/dev/line`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    })
    const answer = (await response.json()) as Verdict | { data: Verdict }
    if (!response.ok) throw new Error(`/dev/line: ${response.status} ${JSON.stringify(answer)}`)
    return 'data' in answer ? answer.data : answer
  }

  /** Feeds an event to the home of a broadband line (docs/gateway.md). Returns the result of a visit. */
  async home(action: HomeAction): Promise<{ visits: VisitResult[] }> {
    const { visits = [] } = await this.develop<{ visits?: VisitResult[] }>('home', action)
    return { visits }
  }

  /** Moves the gateway's clock forward and runs the work that is due then. */
  async advance(ms: number): Promise<void> {
    await this.develop('clock', { ms })
    this.ahead += ms
  }

  /** The gateway's time, in ms. */
  now(): number {
    return Date.now() + this.ahead
  }

  /** A desk of the carrier makes a change of a number, where the number lock allows it; `papers`: the subscriber has shown them. */
  async desk(phoneNo: string, change: CarrierChange, papers = false): Promise<LockAnswer> {
    return this.develop('desk', { phoneNo, change, papers })
  }

  /** Sets where the network forwards all calls of a number, null for nowhere; the network reports it. */
  async forward(phoneNo: string, to: string | null): Promise<void> {
    await this.develop('forwarding', { phoneNo, to })
  }

  /** An organisation that takes part calls and goes on, ends its call, or sends an SMS, as the simulated register knows it. */
  async official(phoneNo: string, party: string, does: 'call' | 'end' | 'sms', text?: string): Promise<void> {
    await this.develop('register', { phoneNo, party, does, text })
  }

  private async develop<Answer>(
    tool: 'clock' | 'desk' | 'forwarding' | 'home' | 'register',
    body: object,
  ): Promise<Answer> {
    const response = await fetch(`${this.origin}/dev/${tool}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`/dev/${tool}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer // as docs/gateway.md says
  }

  /** Logs a number in without a browser; later calls return the same session. */
  login(phoneNo: string): Promise<LoginAnswer> {
    const known = this.logins.get(phoneNo)
    if (known) return known
    const login = this.freshLogin(phoneNo)
    this.logins.set(phoneNo, login)
    return login
  }

  /** What a code to a number that is not the session's needs: a proof of work, and a captcha with its text. */
  async newChecks(phoneNo: string, purpose: ProofPurpose) {
    const { captchaId } = await this.call('/api/v1/auth/generateCaptchaCode', {})
    const { challenge } = await this.call('guard/v1/session/challenge', { phoneNo, purpose })
    return { proof: await proveWork(challenge), captchaId, captcha: await this.captchaText(captchaId) }
  }

  /** Logs a number in without a browser, in a new session. */
  async freshLogin(phoneNo: string): Promise<LoginAnswer> {
    const seen = (await this.outbox(phoneNo)).length
    await this.call('/api/v1/auth/sendCaptchaCode', { phoneNo, ...(await this.newChecks(phoneNo, 'login')) })
    return this.call('/api/v1/auth/bindUser', { phoneNo, code: await this.smsCode(phoneNo, seen) })
  }
}
