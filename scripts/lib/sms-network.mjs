import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import smpp from 'smpp'
import { startChildren } from './children.mjs'
import { freePort, isListening } from './free-port.mjs'
import { findProgram } from './sip-network.mjs'

const HOST = '127.0.0.1'
/** What SMPP packs into one part of a message, in characters of UCS-2. */
const PART = 67
const { ESME_ROK, ESME_RBINDFAIL, ESME_RMSGQFUL } = smpp.errors
const UDH = 0x40
const RECEIPT = 0x04

/** Where the tests' SMS centre puts the registered name of a sender: a parameter of a vendor. */
export const NAME_TAG = 0x1501
smpp.addTLV('sender_name', { id: NAME_TAG, type: smpp.types.tlv.string })

/** The text and the numbers of a part, as a phone reads them. */
function read({ short_message: short, message_payload: payload, ...pdu }) {
  const body = short?.message ? short : (payload ?? short)
  const [header] = (body.udh ?? []).filter((element) => element[0] === 0 || element[0] === 8)
  const numbers = header ? [...header.subarray(2)] : []
  const sar = pdu.sar_msg_ref_num
  const [total = 1, part = 1] = header
    ? numbers.slice(-2)
    : sar === undefined
      ? []
      : [pdu.sar_total_segments, pdu.sar_segment_seqnum]
  const reference = header ? numbers.slice(0, -2).join() : String(sar ?? '')
  return { text: String(body.message ?? ''), reference, total, part }
}

/**
 * An SMS centre with its phones, on the loopback: it checks a log-in, takes messages, and sends a receipt for each that asks
 * for one. It stands for the carrier's. `outcome` is what its receipts say: 'DELIVRD', 'UNDELIV', or null for none.
 * `status` is what it answers to messages, and from `full` of them on that its queue is full. `arrived(to)` returns the texts on a phone's screen, each message once it
 * is whole, in order of arrival.
 */
export async function startSmsCentre({ password = 'secret', port: wanted } = {}) {
  const port = wanted ?? (await freePort())
  const bound = new Set()
  const sessions = new Set()
  const centre = {
    port,
    outcome: 'DELIVRD',
    status: ESME_ROK,
    full: Infinity,
    messages: [],
    arrived,
    bound,
    inject,
    stop,
  }
  let last = 0

  const receive = (session, pdu) => {
    if (centre.messages.length >= centre.full) return session.send(pdu.response({ command_status: ESME_RMSGQFUL }))
    if (centre.status !== ESME_ROK) return session.send(pdu.response({ command_status: centre.status }))
    const id = `C${(last += 1)}`
    const { source_addr: from, destination_addr: to, data_coding: dataCoding, registered_delivery: wish } = pdu
    centre.messages.push({ id, from, to, dataCoding, wantsReceipt: (wish & 1) === 1, ...read(pdu) })
    session.send(pdu.response({ message_id: id }))
    const { outcome } = centre
    if (!(wish & 1) || outcome === null) return
    const state = outcome === 'DELIVRD' ? 2 : 5
    const text = `id:${id} sub:001 dlvrd:001 submit date:2611270000 done date:2611270001 stat:${outcome} err:000 text:`
    const receipt = { source_addr: to, destination_addr: from, esm_class: RECEIPT, short_message: Buffer.from(text) }
    const receiver = [...bound].find((one) => one.systemId === session.systemId && one.receives)
    receiver?.session.deliver_sm({ ...receipt, receipted_message_id: id, message_state: state })
  }

  const server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('error', () => session.destroy())
    session.on('close', () => {
      sessions.delete(session)
      for (const one of bound) if (one.session === session) bound.delete(one)
    })
    for (const kind of ['transceiver', 'transmitter', 'receiver'])
      session.on(`bind_${kind}`, (pdu) => {
        if (pdu.password !== password) return session.send(pdu.response({ command_status: ESME_RBINDFAIL }))
        session.systemId = pdu.system_id
        session.send(pdu.response({ system_id: 'centre' }))
        bound.add({ session, systemId: pdu.system_id, receives: kind !== 'transmitter' })
      })
    session.on('submit_sm', (pdu) => receive(session, pdu))
    session.on('data_sm', (pdu) => receive(session, pdu))
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu) => {
      session.send(pdu.response())
      session.close()
    })
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return centre

  function arrived(to) {
    const ofPhone = centre.messages.filter((message) => message.to === to)
    const whole = new Map()
    for (const { id, from, reference, total, part, text } of ofPhone) {
      const key = total === 1 ? id : `${from} ${reference} ${total}`
      const parts = whole.get(key) ?? []
      parts[part - 1] = text
      whole.set(key, parts)
      parts.total = total
    }
    return [...whole.values()]
      .filter((parts) => parts.filter((text) => text !== undefined).length === parts.total)
      .map((parts) => parts.join(''))
  }

  /** A message from a phone to a sender's machine; resolves with the statuses of its parts. */
  function inject({ from, to, text, systemId }) {
    const receiver = [...bound].find((one) => one.receives && (!systemId || one.systemId === systemId))
    if (!receiver) throw new Error('Nobody is there to receive')
    return Promise.all(
      partsOf(text).map(
        (part) =>
          new Promise((resolve) =>
            receiver.session.deliver_sm({ source_addr: from, destination_addr: to, ...part }, (answer) =>
              resolve(answer.command_status),
            ),
          ),
      ),
    )
  }

  async function stop() {
    for (const session of sessions) session.destroy()
    server.close()
  }
}

let reference = 0
/**
 * The parts of a text, as the fields of an SMPP request. `numbering`: in a header of 8 or 16 bits, or in parameters (`sar`).
 * `coding`: UCS-2 is 8, Latin-1 is 3, GSM is 0; by default the one that the text needs.
 */
export function partsOf(text, { numbering = 8, coding } = {}) {
  const isGsm = smpp.encodings.ASCII.match(text)
  const data_coding = coding ?? (isGsm ? 0 : 8)
  const alphabet = { 0: 'ASCII', 3: 'LATIN1', 8: 'UCS2' }[data_coding]
  const [alone, part] = { 0: [160, 153], 3: [140, 134], 8: [70, PART] }[data_coding]
  const encode = (words) => smpp.encodings[alphabet].encode(words)
  if (text.length <= alone) return [{ data_coding, short_message: encode(text) }]
  const pieces = text.match(new RegExp(`[^]{1,${part}}`, 'g'))
  reference = (reference + 1) & 0xff
  return pieces.map((piece, index) => {
    const numbers = [pieces.length, index + 1]
    if (numbering === 'sar')
      return {
        ...{ data_coding, short_message: encode(piece), sar_msg_ref_num: reference },
        ...{ sar_total_segments: numbers[0], sar_segment_seqnum: numbers[1] },
      }
    const header = numbering === 16 ? [6, 8, 4, 1, reference, ...numbers] : [5, 0, 3, reference, ...numbers]
    return { data_coding, esm_class: UDH, short_message: Buffer.concat([Buffer.from(header), encode(piece)]) }
  })
}

/**
 * A sender's machine that is logged in at an SMPP address. `send` resolves with status and id of each part once it is
 * answered; `received` and `receipts` are what came for it. `logsIn: false` leaves the log-in out.
 */
export async function connectSender({ port, systemId = 'shop', password = 'secret', logsIn = true }) {
  const session = smpp.connect({ host: HOST, port })
  const known = new Set()
  const sender = { received: [], receipts: [], isOpen: true, send, submit, stop }
  session.on('error', () => undefined)
  session.on('close', () => (sender.isOpen = false))
  session.on('deliver_sm', (pdu) => {
    session.send(pdu.response())
    const { text, ...numbers } = read(pdu)
    const id = pdu.receipted_message_id
    if (pdu.esm_class & RECEIPT) sender.receipts.push({ id, text, isKnown: known.has(id) })
    else sender.received.push({ from: pdu.source_addr, to: pdu.destination_addr, text, ...numbers })
  })
  session.on('enquire_link', (pdu) => session.send(pdu.response()))
  await once(session, 'connect')
  if (!logsIn) return sender
  const bind = await ask('bind_transceiver', { system_id: systemId, password })
  if (bind.command_status !== ESME_ROK) {
    session.destroy()
    throw new Error(`The log-in was refused: ${bind.command_status}`)
  }
  return sender

  function ask(command, fields) {
    return new Promise((resolve, reject) => {
      const end = () => reject(new Error('The connection has ended'))
      session.once('close', end)
      session[command](fields, (answer) => {
        session.removeListener('close', end)
        known.add(answer.message_id)
        resolve(answer)
      })
    })
  }

  async function submit(fields) {
    const { command_status: status, message_id: id } = await ask('submit_sm', fields)
    return { status, id }
  }

  /** `order` is that of the parts, by index; a part that it leaves out is not sent. */
  function send({ from, to, text, wantsReceipt = false, order, ...how }) {
    const parts = partsOf(text, how)
    const sent = (order ?? [...parts.keys()]).map((index) => parts[index])
    const more = { source_addr: from, destination_addr: to, registered_delivery: wantsReceipt ? 1 : 0 }
    return Promise.all(sent.map((part) => submit({ ...more, ...part })))
  }

  async function stop() {
    session.destroy()
  }
}

const PASSWORD = 'secret'
const START_MS = 60_000
/** npm runs every script in the repository's root. */
const deployed = path.resolve('deploy/line')
const filterFile = path.resolve('dist/server/sms-filter.mjs')

/**
 * Starts an SMS network on the loopback: Debian's Kannel (deploy/line) as a sender's gateway, the built SMS filter, which asks the
 * gateway at `origin` with `key`, and an SMS centre with its phones. `httpPort` is where the gateway has held messages
 * delivered. Everything ends with `stop`, and with this process however it ends.
 *
 * `send` gives a message to Kannel; `receipts` are what Kannel tells its sender of them by name (delivered, failed,
 * accepted, refused), `received` the messages from phones. `filter.kill()` and `filter.run()` restart the filter on its
 * held messages.
 */
export async function startSmsNetwork({ origin, key, httpPort, deadlineMs = 1500, partsMs = 5000 }) {
  const { folder, launch, stop: stopChildren } = startChildren('phone-guard-sms-', { output: 'out' })
  mkdirSync(path.join(folder, 'spool'))
  const stops = []
  const logOf = (name) => readFileSync(path.join(folder, `${name}.out`), 'utf8').slice(-3000)
  const untilOpen = async (name, { child }, port) => {
    const deadline = Date.now() + START_MS
    while (!(await isListening(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start:\n${logOf(name)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = async () => {
    await stopChildren()
    for (const end of stops.splice(0).reverse()) await end()
  }

  try {
    const centre = await startSmsCentre({ password: PASSWORD })
    stops.push(centre.stop)
    const filterPort = await freePort()
    let filter = null
    const run = async () => {
      filter = launch('filter', process.execPath, [filterFile], {
        env: {
          SMS_CENTRE_URL: `smpp://${HOST}:${centre.port}`,
          SMS_FILTER_GATEWAY: origin,
          SMS_FILTER_PORT: String(filterPort),
          SMS_FILTER_HTTP_PORT: String(httpPort),
          SMS_FILTER_DIR: path.join(folder, 'held'),
          SMS_FILTER_DEADLINE: String(deadlineMs),
          SMS_FILTER_PARTS_WAIT: String(partsMs),
          SMS_FILTER_NAME_TAG: String(NAME_TAG),
          LINE_KEYS: `${key.id}=${key.secret}`,
          LOG_LEVEL: 'warn',
        },
      })
      await untilOpen('filter', filter, httpPort)
    }
    const kill = async () => {
      filter.child.kill('SIGKILL')
      await filter.ended
    }
    await run()
    const kannel = await startKannel()
    const deadline = Date.now() + START_MS
    while (centre.bound.size === 0) {
      if (Date.now() > deadline) throw new Error(`Kannel does not log in:\n${logOf('bearerbox')}\n${logOf('filter')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { centre, filterPort, filter: { kill, run }, ...kannel, stop }

    async function startKannel() {
      const names = ['adminPort', 'boxPort', 'sendPort', 'reportPort']
      const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])))
      const values = { ...ports, folder, filterPort: String(filterPort), password: PASSWORD }
      const file = path.join(folder, 'kannel.conf')
      const text = readFileSync(path.join(deployed, 'kannel.conf'), 'utf8')
      writeFileSync(
        file,
        text.replace(/@([a-zA-Z]+)@/g, (whole, name) => values[name] ?? whole),
      )
      const [receipts, received] = [[], []]
      const reports = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url, 'http://localhost')
        const fields = Object.fromEntries(searchParams)
        if (pathname === '/receipt') receipts.push({ name: fields.name, state: receiptStates[fields.type] })
        else received.push(fields)
        response.end()
      }).listen(Number(ports.reportPort), HOST)
      stops.push(async () => {
        reports.closeAllConnections()
        reports.close()
      })
      const bearerbox = launch('bearerbox', findProgram('bearerbox'), [file])
      await untilOpen('bearerbox', bearerbox, Number(ports.boxPort))
      const smsbox = launch('smsbox', findProgram('smsbox'), [file])
      await untilOpen('smsbox', smsbox, Number(ports.sendPort))
      let last = 0
      const send = async ({ from, to, text: words, name = `sms-${(last += 1)}` }) => {
        const query = new URLSearchParams({
          ...{ username: 'shop', password: PASSWORD, from, to, text: words, charset: 'UTF-8' },
          coding: smpp.encodings.ASCII.match(words) ? '0' : '2',
          'dlr-mask': '27',
          'dlr-url': `http://${HOST}:${ports.reportPort}/receipt?name=${name}&type=%d`,
        })
        const response = await fetch(`http://${HOST}:${ports.sendPort}/cgi-bin/sendsms?${query}`)
        if (response.status !== 202) throw new Error(`Kannel: ${response.status} ${await response.text()}`)
        return name
      }
      return { send, receipts, received }
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What Kannel's number of a report says. */
const receiptStates = { 1: 'delivered', 2: 'failed', 8: 'accepted', 16: 'refused' }
