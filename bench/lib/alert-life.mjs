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
        export * from './src/rules/live/circle'
        export { scriptIn } from './src/rules/family/alert'
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
  const calls = events
    .filter(({ kind }) => kind === 'call')
    .map(({ from, at, seconds, text }) => ({ from, at, seconds, text }))
  const codes = events.flatMap(({ kind, from, text, at }) => {
    if (kind !== 'sms' || rules.readSms(from, text).kind !== 'code') return []
    const sender = rules.codeSenderOf({ from, text, isForeignOrPerson: false })
    return sender === null ? [] : [{ at, sender }]
  })
  const texts = events.filter(({ kind }) => kind === 'sms')
  return { phoneNo, chosen, calls, codes, texts, pool: (random) => rules.createNumberPool(random, phoneData) }
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

/** Callers who call several of a household by chance, each with how many there are in ninety days, and how long they talk. */
const sharedCallers = [
  // A courier with parcels for two of them; the agent or the person talks for less than a minute mostly.
  { times: 8, who: 'mobile', seconds: [10, 70] },
  // A school, a clinic, somebody who mends things.
  { times: 1, who: 'landline', seconds: [20, 240] },
  // A shop that has both numbers, and that nobody has marked yet.
  { times: 2, who: 'landline', seconds: [3, 40] },
]

/**
 * What a household meets in its members' lives, in the order of its times: what the network or the text calls risky, and strangers whom no member knows. The agent is
 * taken to have heard every call and every text to have been read, so that more kinds of fraud are known than with any product.
 */
export function meetingsOf(rules, lives, start, days, random) {
  const chosen = new Set(lives.flatMap((life) => [...life.chosen, life.phoneNo]))
  const answered = new Map()
  const pool = lives[0].pool(random)
  const shared = sharedCallers.flatMap(({ times, who, seconds: [least, most] }) =>
    Array.from({ length: Math.round((times * days) / 90) }, () => {
      const from = pool[who]()
      const at = start + random.between(0, days - 1) * DAY + random.between(9, 17) * HOUR
      const [first, second] = random.between(0, 1) === 0 ? [0, 1] : [1, lives.length - 1]
      return [first, second].map((whose) => ({
        ...{ whose, from, at: at + random.between(0, 3 * 3600) * SECOND },
        seconds: random.between(least, most),
      }))
    }).flat(),
  )
  const events = lives.flatMap(({ calls, texts }, whose) => [
    ...calls.map((call) => ({ whose, ...call })),
    ...texts.map(({ from, text, at }) => ({ whose, from, text, at, isSms: true })),
  ])
  return [...events, ...shared]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ whose, from, at, seconds = 0, text = '', isSms = false }, index) => {
      const first = answered.get(from)
      if (from !== '' && seconds > 0 && first === undefined) answered.set(from, at)
      if (from === '' || chosen.has(from)) return []
      const { fraud, tag } = rules.reputationOf(from)
      const isFraudText = isSms && rules.readSms(from, text).kind === 'fraud'
      const isRisky = fraud !== 'none' || isFraudText
      if (!isRisky && (isSms || tag !== '' || (first !== undefined && first <= at - DAY))) return []
      const standing = isRisky ? 'risky' : rules.isInternationalNumber(from) ? 'abroad' : 'unknown'
      return [
        { member: String(whose), id: String(index), at, caller: from, seconds, standing, script: rules.scriptIn(text) },
      ]
    })
}

/** The alerts of a household by what it meets, looked for at each meeting; those of one pattern and day are one. */
export function circleAlertsOf(rules, meetings) {
  const told = []
  const alerts = []
  let oldest = 0
  for (const [index, { at }] of meetings.entries()) {
    while (meetings[oldest].at <= at - DAY) oldest += 1
    for (const { kind, value, newest, isFirst } of rules.alertsDue(meetings.slice(oldest, index + 1), told, at)) {
      for (const { member } of newest) told.push({ member, kind, value, at, isKnown: false })
      if (isFirst) alerts.push({ kind, value, at })
    }
    while (told.length > 0 && told[0].at <= at - DAY) told.shift()
  }
  return alerts
}

/** What somebody does who works on a household, each planted at `at`: the meetings that are his. */
export function circleAttacksOf() {
  const hit = (random, at, from, more) => ({
    ...{ at: at + random.between(0, 23 * 3600) * SECOND, caller: from, seconds: random.between(0, 300), script: null },
    ...more,
  })
  const two = (random, size) => {
    const first = random.between(0, size - 1)
    return [first, (first + random.between(1, size - 1)) % size].map(String)
  }
  const each = (make) => (life, random, at, size) => {
    const hitOf = make(life, random, at)
    return two(random, size).map((member) => ({ member, ...hitOf() }))
  }
  return [
    {
      ...{ name: 'one number that the network suspects, at two of them', isMeant: true },
      plant: each((life, random, at) => {
        const from = life.pool(random).fraud('risk')
        return () => hit(random, at, from, { standing: 'risky' })
      }),
    },
    {
      ...{ name: '… from abroad', isMeant: true },
      plant: each((life, random, at) => {
        const from = life.pool(random).foreign(false)
        return () => hit(random, at, from, { standing: 'abroad' })
      }),
    },
    {
      ...{ name: '… that nobody suspects, and one of them talks for three minutes', isMeant: true },
      plant: each((life, random, at) => {
        const from = life.pool(random).mobile()
        return () => hit(random, at, from, { standing: 'unknown', seconds: random.between(180, 900) })
      }),
    },
    {
      ...{ name: 'four neighbouring numbers that the network suspects', isMeant: true },
      plant: (_life, random, at, size) => {
        const prefix = `1700${random.digits(3)}`
        return two(random, size).flatMap((member) =>
          Array.from({ length: 2 }, () => ({
            member,
            ...hit(random, at, `${prefix}${random.digits(4)}`, { standing: 'risky' }),
          })),
        )
      },
    },
    {
      ...{ name: 'one story, told to two of them three times each by other numbers', isMeant: true },
      plant: (life, random, at, size) =>
        two(random, size).flatMap((member) =>
          Array.from({ length: 3 }, () => ({
            member,
            ...hit(random, at, life.pool(random).fraud('high'), { standing: 'risky', script: 'police' }),
          })),
        ),
    },
    {
      ...{ name: 'one unsuspected number that nobody talks to', isMeant: false },
      plant: each((life, random, at) => {
        const from = life.pool(random).mobile()
        return () => hit(random, at, from, { standing: 'unknown', seconds: random.between(0, 30) })
      }),
    },
    {
      ...{ name: 'one story, told to two of them once each', isMeant: false },
      plant: each(
        (life, random, at) => () =>
          hit(random, at, life.pool(random).fraud('high'), { standing: 'risky', script: 'police' }),
      ),
    },
  ]
}
