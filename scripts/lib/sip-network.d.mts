export interface SwitchKey {
  id: string
  secret: string
}
export interface ShownCall {
  /** The display name. */
  name: string
  number: string
  label: string
  /** Whom the agent answers for. */
  for: string
  ring: string
  /** What the agent's speech side sends with each turn; empty at a phone. */
  callId: string
  startedAt: string
  decision: string
}
export interface Phone {
  shown(): ShownCall[]
}
export interface OneCall {
  from: string
  /** A number, or those that a `load` calls in turn. */
  to: string | readonly string[]
  /** How long the caller talks before hanging up, or waits before giving up when impatient. */
  talkMs?: number
  /** Of `cancel`: gives up before it rings. */
  isImpatient?: boolean
  scenario?: 'caller' | 'cancel' | 'repeated' | 'forked'
  display?: string
  /** The trunk group by which it came in (RFC 4904). */
  trunk?: string
  /** Further headers of the INVITE. */
  headers?: string[]
  /** With a limit `atOnce` it is slower on a machine that cannot carry `aSecond`; without one calls would be lost there. */
  load?: { aSecond: number; calls: number; atOnce?: number } | null
}
export interface SipNetwork {
  sipPort: number
  switchUrl: string
  agent: Phone
  agentIs(state: 'there' | 'silent' | 'busy' | 'absent'): Promise<void>
  phone(phoneNo: string | readonly string[], options?: { answerMs?: number }): Promise<Phone>
  call(call: OneCall): Promise<{ turns: string[]; ms: number; allMs: number[] }>
  turnsSoFar(from: string): string[]
  endCall(callId: string, secret?: string): Promise<number>
  lostEvents(): Promise<Record<'failed' | 'refused' | 'full', number>>
  switchLog(): string
  stop(): Promise<void>
}
export function findKamailio(): string | null
export function findSipp(): string | null
export function startSipNetwork(options: {
  origin: string
  secondOrigin?: string | null
  key: SwitchKey
  waitMs?: number
  agentMs?: number
  memoryMb?: number
}): Promise<SipNetwork>
/** What fetch sends to the gateway as a machine of the carrier. `at`: the time of the signature (ms). */
export function signedRequest(
  url: string,
  content: unknown,
  key: SwitchKey,
  at?: number,
): { url: string; method: string; headers: Record<string, string>; body: string }
