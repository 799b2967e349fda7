import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../../scripts/lib/run.mjs'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What makeHistory returns at a time. */
const STRETCH = 30 * DAY
/** Of a hundred reports of the network, how many come late, and how much at most. */
const LATE = 0.02
const LATEST = HOUR

/** The rules and the simulated line, as the product has them. */
export async function loadRules() {
  const bundle = path.join(root, '.cache/bench/alerts.mjs')
  mkdirSync(path.dirname(bundle), { recursive: true })
  await build({
    stdin: {
      contents: `export * from './src/rules/live/code-in-call'
        export { codeSenderOf } from './src/rules/live/code-sender'
        export { forwardingRisk, isShortlyBefore } from './src/rules/live/forwarding'
        export { countStorm, isStorm, STORM_WINDOW_MS } from './src/rules/live/storm'
        export { readSms } from './src/rules/verdict/sms-rules'
        export { isInternationalNumber } from './src/rules/phone/number'
        export { readPhoneData } from './server/src/ports/phone-data'
        export { castOf } from './server/src/simulators/line/cast'
        export { makeHistory } from './server/src/simulators/line/history'
        export { createNumberPool } from './server/src/simulators/line/number-pool'
        export { reputationOf } from './server/src/simulators/line/reputation'
        export { seededRandom } from './server/src/simulators/seeded-random'`,
      resolveDir: root,
    },
    tsconfig: path.join(root, 'tsconfig.json'),
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  const rules = await import(pathToFileURL(bundle).href)
  return {
    ...rules,
    phoneData: rules.readPhoneData(readFileSync(path.join(root, 'dist/server/phone-data.txt'), 'utf8')),
  }
}

/**
 * The ordinary life of a line from `start` on: calls, each answered for as long as the simulator says, and codes of banks and payment services, in the order of their
 * times. Nothing is stopped and the agent answers nothing, so that more calls are talked than with any product.
 */
export function lifeOf(rules, phoneNo, start, days) {
  const { phoneData } = rules
  const cast = rules.castOf(phoneNo, phoneData)
  const events = []
  for (let end = start + STRETCH; end <= start + days * DAY; end += STRETCH)
    events.push(...rules.makeHistory(phoneNo, cast, end, phoneData).filter(({ at }) => at >= end - STRETCH))
  const chosen = new Set([...cast.contacts, ...cast.whitelisted].map((one) => one.phoneNo))
  const calls = events.filter(({ kind }) => kind === 'call').map(({ from, at, seconds }) => ({ from, at, seconds }))
  const codes = events.flatMap(({ kind, from, text, at }) => {
    if (kind !== 'sms' || rules.readSms(from, text).kind !== 'code') return []
    const sender = rules.codeSenderOf({ from, text, isForeignOrPerson: false })
    return sender === null ? [] : [{ at, sender }]
  })
  return { phoneNo, chosen, calls, codes, pool: (random) => rules.createNumberPool(random, phoneData) }
}

/** When something that happened at `at` becomes known: at once, or of a few much later. */
const knownAt = (random, at) => at + (random.chance(LATE) ? random.between(MINUTE, LATEST) : random.between(0, 2000))

/** The alerts about codes of a life with what was planted: one a call, one a code, each with why the call is watched. */
export function codeAlertsOf(rules, { chosen, calls, codes }, random) {
  const answered = new Map()
  const used = new Set()
  const alerts = []
  for (const call of [...calls].sort((one, other) => one.at - other.at)) {
    const { from, at, seconds, isFromAbroad = rules.isInternationalNumber(from) } = call
    const first = answered.get(from)
    if (from !== '' && seconds > 0) answered.set(from, Math.min(first ?? at, at))
    const watched = rules.watchedAs({
      fraud: rules.reputationOf(from).fraud,
      isFromAbroad,
      isChosen: chosen.has(from),
      isKnown: first !== undefined && first < at - rules.FIRST_CONTACT_MS,
    })
    if (watched === null || seconds === 0) continue
    const moments = { answeredAt: at, endedAt: at + seconds * SECOND }
    const near = codes.filter((code) => !used.has(code) && code.at >= at && code.at <= moments.endedAt + 2 * HOUR)
    const known = Math.max(...near.map((code) => knownAt(random, code.at)), knownAt(random, at))
    const code = rules.codeInCall(moments, near, known)
    if (code === null) continue
    used.add(code)
    alerts.push({ call, code, watched })
  }
  return alerts
}

/**
 * The attacks, each with what it is, whether the rules are meant to see it, and how one is planted into a life at `at`: `calls` and `codes` of it, and `isSeen` of the
 * alerts, or of what else the rules say.
 */
export function attacksOf(rules) {
  const talk = (from, at, minutes, more = {}) => ({ from, at, seconds: minutes * 60, ...more })
  const fraud = (life, random) => life.pool(random).fraud(random.chance(0.5) ? 'high' : 'risk')
  const stranger = (life, random) => life.pool(random).mobile()
  const inCall = (random, at, minutes) => [{ at: at + random.between(1, minutes * 60 - 1) * SECOND, sender: 'bank' }]
  const ofCall = (call) => (alerts) => alerts.some((alert) => alert.call === call)
  const withCode = (name, isMeant, make) => ({
    name,
    isMeant,
    plant(life, random, at) {
      const minutes = random.between(4, 40)
      const { from, before = [], codeAt, ...more } = make(life, random, at, minutes)
      const call = talk(from, at, minutes, more)
      const codes = codeAt === undefined ? inCall(random, at, minutes) : [{ at: codeAt, sender: 'bank' }]
      return { calls: [...before, call], codes, isSeen: ofCall(call) }
    },
  })
  const forwarding = (name, isMeant, facts) => ({
    name,
    isMeant,
    plant(_life, random, at) {
      const call = { answeredAt: at, endedAt: at + random.between(4, 40) * MINUTE }
      const { kind, isKnown, isRisky, after } = facts(random)
      const isAfterRiskyCall = isRisky && rules.isShortlyBefore(call, call.endedAt + after)
      const risk = rules.forwardingRisk({ kind, isKnown, isAfterRiskyCall })
      return { calls: [], codes: [], isSeen: () => risk !== null }
    },
  })
  const storm = (name, isMeant, { kind, count, minutes }) => ({
    name,
    isMeant,
    plant(life, random, at) {
      const pool = life.pool(random)
      const signs = Array.from({ length: count }, (_unused, index) => ({
        id: String(index),
        at: at + random.between(0, minutes * 60 - 1) * SECOND,
        kind,
        caller: kind === 'call' ? pool.mobile() : '1069',
        action: 'pass',
        reasons: [kind === 'call' ? 'noRule' : 'verificationCode'],
      }))
      const isSeen = () => signs.some((sign) => rules.isStorm(rules.countStorm(signs, sign.at)))
      return { calls: [], codes: [], isSeen }
    },
  })
  return [
    withCode('a code in a call of a number that the network suspects', true, (life, random) => ({
      from: fraud(life, random),
    })),
    withCode('… of a number that nobody suspects', true, (life, random) => ({ from: stranger(life, random) })),
    withCode('… from abroad', true, (life, random) => ({
      from: life.pool(random).foreign(false),
      isFromAbroad: true,
    })),
    withCode('… in the second call of the day', true, (life, random, at) => {
      const from = stranger(life, random)
      return { from, before: [talk(from, at - random.between(1, 6) * HOUR, 5)] }
    }),
    withCode('a code within three minutes after the call', true, (life, random, at, minutes) => ({
      from: fraud(life, random),
      codeAt: at + minutes * MINUTE + random.between(0, 180) * SECOND,
    })),
    forwarding('forwarding of every call, talked into', true, (random) => ({
      ...{ kind: 'unconditional', isKnown: false, isRisky: true },
      after: random.between(0, 30) * MINUTE,
    })),
    forwarding('forwarding when busy, after a risky call', true, (random) => ({
      ...{ kind: 'busy', isKnown: true, isRisky: true },
      after: random.between(0, 30) * MINUTE,
    })),
    storm('thirty strangers in ten minutes', true, { kind: 'call', count: 30, minutes: 10 }),
    storm('sixty codes in ten minutes', true, { kind: 'sms', count: 60, minutes: 10 }),
    withCode('a code three to ten minutes after the call', false, (life, random, at, minutes) => ({
      from: fraud(life, random),
      codeAt: at + minutes * MINUTE + random.between(181, 600) * SECOND,
    })),
    withCode('a code in a call of somebody unsuspected who has called for days', false, (life, random, at) => {
      const from = stranger(life, random)
      return { from, before: [talk(from, at - 3 * DAY, 5), talk(from, at - 2 * DAY, 5)] }
    }),
    storm('ten strangers in an hour', false, { kind: 'call', count: 10, minutes: 60 }),
  ]
}
