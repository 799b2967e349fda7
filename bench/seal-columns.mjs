/**
 * Measures what sealing single columns would cost (docs/adr/0046-sealed-columns.md): processor time and bytes of a name, a
 * note, the text of an SMS and a transcript, and of searching an address book that the database cannot search any more.
 * The key is derived once, as a product would do it.
 *
 *   npm run bench:seal
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ROUNDS = 20_000
const CONTACTS = 20_000
const key = Buffer.from(hkdfSync('sha256', 'k'.repeat(32), '', 'bench', 32))

function seal(as, text) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(as))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

function open(as, sealed) {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(as))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

function microseconds(times, work) {
  const before = process.cpuUsage()
  for (let count = 0; count < times; count += 1) work(count)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

const samples = {
  name: '张晓明',
  note: '快递，周三送到门口，别按铃',
  'text of an SMS': '【银行】您的银行卡在外地登录，如非本人操作请致电客服。'.repeat(3),
  transcript: '您好，我是机主的智能助理，请问您是哪里，有什么事情需要转告？'.repeat(20),
}
console.log('| column | bytes | sealed | µs to seal | µs to open |\n|---|--:|--:|--:|--:|')
for (const [name, text] of Object.entries(samples)) {
  const sealed = seal(name, text)
  microseconds(2000, () => open(name, seal(name, text))) // compiles
  const [sealing, opening] = [
    microseconds(ROUNDS, () => seal(name, text)),
    microseconds(ROUNDS, () => open(name, sealed)),
  ]
  const row = [name, Buffer.byteLength(text), sealed.length, sealing.toFixed(1), opening.toFixed(1)]
  console.log(`| ${row.join(' | ')} |`)
}
const book = Array.from({ length: CONTACTS }, (_, index) => seal(`${index}`, `张晓明${index}`))
const search = microseconds(3, () => book.filter((sealed, index) => open(`${index}`, sealed).includes('明199')))
console.log(`\nSearching ${CONTACTS} sealed names: ${Math.round(search / 1000)} ms of the event loop`)
