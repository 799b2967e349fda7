import type { BatchAnswer, CallVerdict } from '@contract/line'
import type { BillingPort } from '@server/ports/billing'
import type { ForwardingPort } from '@server/ports/forwarding'
import type { NetworkPort } from '@server/ports/network'
import type { RegisterPort } from '@server/ports/official-register'
import { withLookUp, type ReputationPort } from '@server/ports/reputation'
import { signedHeaders, type SigningKey } from '@server/ports/signature'
import type { TextClassifierPort } from '@server/ports/text-classifier'
import { logIn } from '@server/topics/auth/log-in'
import { createStoredReputation } from '@server/topics/reputation/stored-reputation'
import { makeTestApp, type TestApp } from '../../support/app'
import { simulatedLookUp } from '../../support/reputation'

export const switchKey: SigningKey = { id: 'switch-1', secret: 's'.repeat(32) }
export const nextKey: SigningKey = { id: 'switch-2', secret: 't'.repeat(32) }
/** A gateway as a carrier runs it, with the two keys of its network. */
const production = {
  DEV_TOOLS: '',
  LINE_KEYS: [switchKey, nextKey].map(({ id, secret }) => `${id}=${secret}`).join(),
}

/** A released gateway. The captcha of a log-in is shown nowhere there, so that a number is proved without one. */
export async function makeProduction(
  environment: Record<string, string> = {},
  parts: {
    network?: NetworkPort
    reputation?: ReputationPort
    textClassifier?: TextClassifierPort
    forwarding?: ForwardingPort
    register?: RegisterPort | null
    billing?: BillingPort
  } = {},
): Promise<TestApp> {
  let now: () => number = Date.now
  const reputation = createStoredReputation(() => now())
  const gateway = await makeTestApp({ ...production, ...environment }, { reputation, ...parts })
  now = gateway.now
  const login = async (phoneNo: string) => {
    const request = { phoneNo, source: 'sms', client: 'h5', address: '', replacedToken: null, now: gateway.now() }
    return (await logIn(gateway.deps, request)).token
  }
  return { ...gateway, login }
}

/** A gateway with the tools of development, wired as `main.ts` does it: a tester's callers beside the carrier's lists. */
export async function makeDevelopment(): Promise<TestApp> {
  let now: () => number = Date.now
  const clock = () => now()
  const { LINE_KEYS } = production
  const reputation = withLookUp(createStoredReputation(clock), simulatedLookUp(clock), clock)
  const gateway = await makeTestApp({ LINE_KEYS }, { reputation })
  now = gateway.now
  return gateway
}

/** Posts to the gateway as a machine of the carrier. */
export async function post<Answer>(
  gateway: TestApp,
  path: string,
  content: unknown,
  { key = switchKey, now = gateway.now(), headers = {} }: { key?: SigningKey; now?: number; headers?: object } = {},
) {
  const body = JSON.stringify(content)
  const signed = signedHeaders({ method: 'POST', path, body }, key, now)
  const response = await gateway.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { host: 'localhost', 'content-type': 'application/json', ...signed, ...headers },
  })
  return { status: response.statusCode, headers: response.headers, body: response.json<Answer>() }
}

let calls = 0

/** One call that a switch handles: it asks, and reports what it did. */
export function newCallOf(gateway: TestApp, to: string, from: string) {
  calls += 1
  const callId = `call-${calls}@switch`
  const of = () => ({ callId, at: gateway.now(), from, to })
  return {
    callId,
    ask: async (more: object = {}) => {
      const question = { ...of(), seq: 1, fromVerified: true, origin: 'domestic', ...more }
      const { status, body } = await post<CallVerdict>(gateway, '/carrier/line/verdict', question)
      expect([status, body.action]).toEqual([200, expect.any(String)])
      return body
    },
    event: (seq: number, kind: string, more: object = {}) => ({ ...of(), seq, kind, ...more }),
    report: async (...events: object[]) => (await post<BatchAnswer>(gateway, '/carrier/line/events', events)).body,
  }
}

/** A call that the subscriber answers. It goes on. */
export async function answerCall(
  gateway: TestApp,
  { phoneNo }: { phoneNo: string },
  from: string,
  asked: object = {},
): Promise<ReturnType<typeof newCallOf>> {
  const call = newCallOf(gateway, phoneNo, from)
  const { decision, action } = await call.ask(asked)
  await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'answered'))
  return call
}

let messages = 0

/** An SMS of a bank that the network has registered, with a code. */
export function bankSms(gateway: TestApp, { phoneNo }: { phoneNo: string }) {
  messages += 1
  return {
    id: `sms-${messages}`,
    from: '1069000012345',
    senderClass: 'company',
    senderName: '中国工商银行',
    to: phoneNo,
    text: '【工商银行】验证码 482913，转账用，请勿告知他人',
    at: gateway.now(),
  }
}
