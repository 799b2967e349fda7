import type { AppealGround } from '@contract/words/appeals'
import type { DeskCase, DeskDecision, ReviewDeskPort } from '@server/ports/review-desk'
import { createReputationSystem } from '@server/simulators/line/reputation'
import type { Clearing, OuterProvider, TagProvidersPort } from '@server/ports/tag-providers'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { simulatedLookUp } from '../../support/reputation'
import { newChecks } from '../../support/send-code'
import { keySetting, partnerKeys, postSigned } from '../../support/signed-server'
import { png } from '../uploads/files'
import { send } from '../uploads/form'

export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A virtual operator's number that the simulated network classifies as fraud. */
export const TAGGED = '17012340012'
export const WORDS = '这个号码是我今年十月新办的，之前的标记与我无关'

/** A review desk that records what it receives, and can be unreachable. */
function fakeDesk() {
  const got: DeskCase[] = []
  const decided = new Map<string, DeskDecision>()
  const desk = { isDown: false, got, decided }
  const port: ReviewDeskPort = {
    isOpen: true,
    async submit(one) {
      if (desk.isDown) throw new Error('The desk is down')
      got.push(one)
    },
    async decisionOf({ id, turn }) {
      if (desk.isDown) throw new Error('The desk is down')
      return decided.get(`${id} ${turn}`) ?? null
    },
  }
  return Object.assign(desk, { port })
}

/** Tag providers that respond as a test says. */
function fakeProviders() {
  const stub = {
    clearing: 'cleared' as Clearing | 'lost',
    tags: new Map<OuterProvider, string>(),
    wishes: [] as { id: string; provider: OuterProvider; phoneNo: string }[],
  }
  const port: TagProvidersPort = {
    providers: ['carrier', 'partners'],
    async clear(wish) {
      stub.wishes.push(wish)
      if (stub.clearing === 'lost') throw new Error('No answer')
      return stub.clearing
    },
    tagOf: async ({ provider }) => stub.tags.get(provider) ?? null,
  }
  return Object.assign(stub, { port })
}

export type Stage = Awaited<ReturnType<typeof appealStage>>

/** With the simulated reputation system, or another. */
export async function appealStage(systemOf = createReputationSystem) {
  const desk = fakeDesk()
  const providers = fakeProviders()
  const environment = { SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650', REVIEW_DESK_KEYS: keySetting }
  let now: () => number = Date.now
  const clock = () => now()
  const reputation = simulatedLookUp(clock, systemOf(clock))
  const ports = { reviewDesk: desk.port, tagProviders: providers.port, reputation }
  const gateway = await makeTestApp(environment, ports)
  now = gateway.now
  const tend = () => gateway.doDue('cases')
  let last = 0
  return {
    gateway,
    desk,
    providers,
    tend,
    /** Moves the clock and runs due work. */
    async later(ms: number) {
      gateway.advance(ms)
      await tend()
    },
    async newcomer(phoneNo = `1350001${String((last += 1)).padStart(4, '0')}`) {
      return appellant(gateway, phoneNo, await gateway.login(phoneNo))
    },
    /** Posts as the desk; by default for the first turn of the case. */
    async decide(decision: Partial<DeskDecision> & { id: string }, key = partnerKeys[0]) {
      const content = { turn: 1, verdict: 'accept', reviewer: 'anna', ...decision }
      const answer = await postSigned<{ data: { outcome: string } | null }>(
        gateway,
        '/carrier/review-decision',
        content,
        { key },
      )
      return { status: answer.status, outcome: answer.body.data?.outcome }
    },
  }
}

export type Appellant = ReturnType<typeof appellant>

interface Filing {
  phoneNo?: string
  code?: string
  ground?: AppealGround
  words?: string
  evidence?: string[]
  requestId?: string
}

/** A subscriber's actions on appeals and complaints. */
export function appellant(gateway: TestApp, phoneNo: string, token: string) {
  const self = {
    phoneNo,
    token,
    sms: (number = phoneNo) => gateway.outbox.messages(number).map(({ text }) => text),
    code: (number = phoneNo) => gateway.outbox.messages(number).find(({ code }) => code !== '')?.code ?? '',
    upload: async (purpose = 'appeal') => (await send(gateway, token, png(), { purpose })).data.id,
    preview: async (number = phoneNo) =>
      (await gateway.call('guard/v1/appeal/preview', { phoneNo: number }, token)).data,
    async sendCode(number = phoneNo) {
      const checks = number === phoneNo ? {} : await newChecks(gateway, number, 'appeal')
      return gateway.call('guard/v1/appeal/sendCode', { phoneNo: number, ...checks }, token)
    },
    post: ({ evidence = [], ...filing }: Filing) =>
      gateway.call(
        'guard/v1/appeal/file',
        { phoneNo, ground: 'mistake', words: WORDS, requestId: newRequest(), evidence, ...filing },
        token,
      ),
    /** Gets a code, a minute after the last one, and files. */
    async file(filing: Filing = {}) {
      gateway.advance(MINUTE)
      await self.sendCode(filing.phoneNo)
      return self.post({ code: self.code(filing.phoneNo), ...filing })
    },
    detail: (id: string) => gateway.call('guard/v1/appeal/detail', { id }, token),
    state: async (id: string) => (await self.detail(id)).data.state,
    timeline: async (id: string) => (await self.detail(id)).data.timeline.map(({ text }) => text),
    list: async () => (await gateway.call('guard/v1/appeal/query', {}, token)).data.items,
    more: (id: string, given: { words?: string; evidence?: string[] } = {}) =>
      gateway.call('guard/v1/appeal/more', { id, evidence: [], words: '', requestId: newRequest(), ...given }, token),
    again: (id: string, words = '请再看一遍我上传的入网协议') =>
      gateway.call('guard/v1/appeal/again', { id, words, evidence: [], requestId: newRequest() }, token),
    withdraw: (id: string, requestId = newRequest()) =>
      gateway.call('guard/v1/appeal/withdraw', { id, requestId }, token),
    complain: (wish: object = {}) =>
      gateway.call(
        'guard/v1/complaint/file',
        {
          phoneNo: '021-6123 4567',
          kind: 'advertising',
          words: '每天三次打来推销装修，已多次拒绝',
          evidence: [],
          requestId: newRequest(),
          ...wish,
        },
        token,
      ),
    complaint: (id: string) => gateway.call('guard/v1/complaint/detail', { id }, token),
    lookUp: async (number: string) => (await gateway.call('guard/v1/number/lookUp', { phoneNo: number }, token)).data,
    tag: (number: string, tag: string) =>
      gateway.call('guard/v1/tag/set', { phoneNo: number, tag, requestId: newRequest() }, token),
  }
  return self
}
