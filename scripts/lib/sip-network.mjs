import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startChildren } from './children.mjs'
import { freePort } from './free-port.mjs'
import { blocks } from './sip-messages.mjs'

const HOST = '127.0.0.1'
const START_MS = 60_000
const CALL_MS = 60_000
/** A load with a limit of calls at once may take so many times as long as it should: on a machine that is too slow for it. */
const SLOWER = 15
/** npm runs every script in the repository's root. */
const deployed = path.resolve('deploy/line')
/** In ms, of the switch's timer: 150 on the average. */
const WAIT_MS = 130
/** Shared memory of the switch: it keeps each transaction for seconds, so that many calls a second need more. */
const MEMORY_MB = 64
/** How long the switch waits for the agent's first answer, in ms; it lets the agent ring five times as long. */
const AGENT_MS = 1000

/** A program's path; null when it is not installed. */
export const findProgram = (name) => {
  // Where Debian puts daemons, which is not on everybody's PATH.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null
}
export const findKamailio = () => findProgram('kamailio')
export const findSipp = () => findProgram('sipp')

/**
 * Starts a SIP network on the loopback: Debian's Kamailio as the switch (deploy/line), which asks the gateway at
 * `origin` with `key` and waits `waitMs` for it, and an answering agent, for which it waits `agentMs`. Everything ends with `stop`, and with this process however it ends.
 *
 * `phone` adds a phone of a number, or of several; `shown()` is what it has shown, newest last. `call` makes one call, or with a `load` many, to the end and
 * returns its `turns` (ringing, answered, "refused CODE", hungUp, released) and the ms to the first of them.
 * `turnsSoFar` returns those of a caller's newest call while it lasts. `endCall` asks the switch, at `switchUrl`, to end a
 * call, as the gateway does. With a `secondOrigin` the switch asks two gateways in turn. `agentIs` replaces the agent by one that
 * does not answer its phone, is busy, or is not there at all. `lostEvents` counts the events that the switch has given up, by cause.
 */
export async function startSipNetwork({
  origin,
  secondOrigin = null,
  key,
  waitMs = WAIT_MS,
  agentMs = AGENT_MS,
  memoryMb = MEMORY_MB,
}) {
  const { folder, launch, stop: stopChildren } = startChildren('phone-guard-line-', { atExit: 'SIGTERM' })
  let scenarios = 0
  /** The folder of each caller's newest call. */
  const runs = new Map()

  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const lines = (file) => read(file).split('\n').filter(Boolean)

  /** Writes a scenario with its blocks and values filled in. */
  const scenario = (name, values, isToMany = false) => {
    const all = { ...blocks, ...values }
    const fill = (text) =>
      text.replace(/@([a-zA-Z]+)@/g, (whole, word) => (word in all ? fill(String(all[word])) : whole))
    const file = path.join(folder, `${name}-${(scenarios += 1)}.xml`)
    const text = fill(readFileSync(path.join(deployed, 'sipp', `${name}.xml`), 'utf8'))
    // SIPp's own words: the number that it was started with, or the next of its file.
    writeFileSync(file, isToMany ? text.replaceAll('[service]', '[field0]') : text)
    return file
  }

  const used = new Set()
  /** A port for UDP, which `freePort` cannot see: one that nothing of this network has had. */
  const newPort = async () => {
    for (;;) {
      const port = await freePort()
      if (used.has(port)) continue
      used.add(port)
      return port
    }
  }
  const [sipPort, switchPort, agentPort] = [await newPort(), await newPort(), await newPort()]
  const sipp = (file, cwd, port, args) => [
    ...[`${HOST}:${sipPort}`, '-sf', file, '-i', HOST, '-ci', HOST, '-p', port, '-nostdin'],
    ...['-trace_logs', '-log_file', path.join(cwd, 'turns'), ...args],
  ]
  /** Runs a scenario once, or for several numbers in turn; rejects with SIPp's messages unless it went as written. */
  const runScenario = async (name, to, values, { args = [], seconds = CALL_MS / 1000 } = {}) => {
    const isToMany = Array.isArray(to)
    const file = scenario(name, values, isToMany)
    const cwd = file.replace(/\.xml$/, '')
    mkdirSync(cwd)
    runs.set(values.from, cwd)
    if (isToMany) writeFileSync(path.join(cwd, 'numbers.csv'), ['SEQUENTIAL', ...to, ''].join('\n'))
    const options = [
      ...['-m', 1, ...(isToMany ? ['-inf', 'numbers.csv'] : ['-s', to]), '-timeout', seconds],
      ...['-trace_rtt', '-rtt_freq', 1, '-trace_err', '-error_file', 'errors'],
    ]
    const { ended } = launch('sipp', findSipp(), sipp(file, cwd, await newPort(), [...options, ...args]), { cwd })
    const code = await ended
    if (code !== 0)
      throw new Error(
        `${name} to ${[to].flat().slice(0, 3).join()} ended with ${code}:\n${faultsOf(read(path.join(cwd, 'errors'))).slice(0, 3000)}`,
      )
    const times = readdirSync(cwd).find((entry) => entry.endsWith('_rtt.csv'))
    const rows = times ? lines(path.join(cwd, times)).slice(1) : []
    return { turns: lines(path.join(cwd, 'turns')), ms: rows.map((row) => Number(row.split(';')[1])) }
  }
  const startPhone = (name, port, answerMs, scenarioName = 'phone') => {
    const cwd = path.join(folder, name)
    mkdirSync(cwd)
    const { child, ended } = launch('phone', findSipp(), sipp(scenario(scenarioName, { answerMs }), cwd, port, []), {
      cwd,
    })
    const shown = () => lines(path.join(cwd, 'turns')).map(shownOf)
    return { shown, end: () => (child.kill('SIGKILL'), ended) }
  }

  const kamailio = launch(
    'kamailio',
    findKamailio(),
    [
      ...[
        '-DD',
        '-E',
        '-f',
        path.join(deployed, 'kamailio.cfg'),
        '-Y',
        folder,
        '-P',
        path.join(folder, 'kamailio.pid'),
      ],
      ...[
        '-A',
        `ANSWER_SECONDS=${Math.ceil(waitMs / 1000)}`,
        '-m',
        memoryMb,
        '-M',
        8,
        '-l',
        `udp:${HOST}:${sipPort}`,
        '-l',
        `tcp:${HOST}:${switchPort}`,
      ],
    ],
    {
      env: {
        LINE_ORIGIN: origin,
        ...(secondOrigin && { LINE_ORIGIN_2: secondOrigin }),
        AGENT_WAIT: String(agentMs),
        LINE_KEY_ID: key.id,
        LINE_KEY_SECRET: key.secret,
        LINE_WAIT: String(waitMs),
        AGENT_URI: `sip:agent@${HOST}:${agentPort}`,
      },
    },
  )
  const switchLog = () => read(path.join(folder, 'kamailio.log'))
  const switchUrl = `http://${HOST}:${switchPort}`
  const release = async (callId, secret = key.secret) => {
    const { url, ...request } = signedRequest(`${switchUrl}/release`, { callId }, { ...key, secret })
    return (await fetch(url, request)).status
  }
  const stop = () => stopChildren((child) => (child === kamailio.child ? 'SIGTERM' : 'SIGKILL'))

  const deadline = Date.now() + START_MS
  const answers = () =>
    release('none').then(
      (status) => status === 404,
      () => false,
    )
  while (!(await answers())) {
    if (kamailio.child.exitCode !== null || Date.now() > deadline) {
      const log = switchLog()
      await stop()
      throw new Error(`The switch did not start:\n${log}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  let agents = 1
  let agent = startPhone('agent', agentPort, 50)

  return {
    sipPort,
    switchUrl,
    agent: { shown: () => agent.shown() },
    agentIs: async (state) => {
      await agent.end()
      if (state === 'absent') return
      const [answerMs, name] = { there: [50, 'phone'], silent: [600_000, 'phone'], busy: [0, 'refusing'] }[state]
      agent = startPhone(`agent-${(agents += 1)}`, agentPort, answerMs, name)
    },
    phone: async (phoneNo, { answerMs = 200 } = {}) => {
      const port = await newPort()
      const phone = startPhone(`phone-${port}`, port, answerMs)
      const numbers = [phoneNo].flat()
      const args = ['-m', numbers.length, '-r', 50]
      await runScenario('register', numbers, { phonePort: port }, { args })
      return phone
    },
    call: async ({
      from,
      to,
      talkMs = 100,
      scenario: name = 'caller',
      display = '',
      headers = [],
      trunk = '',
      load = null,
      isImpatient = false,
    }) => {
      const values = {
        // A pause for one who gives up before it rings: nothing may arrive during a pause of SIPp.
        untilGivingUp: isImpatient ? `  <pause milliseconds="${talkMs}"/>` : '  <recv response="180" timeout="20000"/>',
        ...{ from, talkMs, display: display === '' ? '' : `"${display}" ` },
        trunk: trunk === '' ? '' : `gw;tgrp=${trunk};trunk-context=border@`,
        headers: headers.map((header) => `${header}\n`).join(''),
      }
      const args = load ? ['-r', load.aSecond, '-m', load.calls, '-l', load.atOnce ?? 10_000] : []
      const loadSeconds = load ? Math.ceil(load.calls / load.aSecond) * (load.atOnce ? SLOWER : 1) : 0
      const seconds = CALL_MS / 1000 + loadSeconds
      const { turns, ms } = await runScenario(name, to, values, { args, seconds })
      return { turns, ms: ms[0] ?? Number.NaN, allMs: ms }
    },
    turnsSoFar: (from) => lines(path.join(runs.get(from) ?? folder, 'turns')),
    endCall: release,
    lostEvents: async () => {
      const text = await (await fetch(`${switchUrl}/metrics`)).text()
      const found = [...text.matchAll(/^switch_events_lost_total\{cause="(\w+)"\} (\d+)$/gm)]
      return Object.fromEntries(found.map(([, cause, count]) => [cause, Number(count)]))
    },
    switchLog,
    stop,
  }
}

/** A signed POST between the gateway and the carrier's machines, as fetch takes it (docs/line.md). */
export function signedRequest(url, content, key, at = Date.now()) {
  const { pathname, search } = new URL(url)
  const body = JSON.stringify(content)
  const time = String(Math.floor(at / 1000))
  const hmac = createHmac('sha256', key.secret).update(`${time}\nPOST\n${pathname}${search}\n${body}`)
  const headers = {
    'content-type': 'application/json',
    'x-signature-time': time,
    'x-signature-key': key.id,
    'x-signature': `v1=${hmac.digest('base64url')}`,
  }
  return { url, method: 'POST', headers, body }
}

/** SIPp's messages without those about repeats of a call that has ended well. */
function faultsOf(text) {
  const messages = text.split(/\n(?='?\d{4}-\d\d-\d\d\t)/)
  return messages.filter((message) => !/Dead call .*\(successful\)/.test(message)).join('\n')
}

/** What a phone showed of a call: the display name, the number, and the guard's headers. */
function shownOf(line) {
  const parts = line.split('|').map((part) => part.trim())
  const [from = '', label = '', forNumber = '', ring = '', callId = '', startedAt = '', decision = ''] = parts
  const [, name = '', number = ''] = /^(?:"([^"]*)" *)?<sip:([^@>]*)@/.exec(from) ?? []
  return { name, number, label, for: forNumber, ring, callId, startedAt, decision }
}
