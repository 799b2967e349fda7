import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSms } from '@/rules/verdict/sms-rules'
import { disguises } from './disguises'

interface Row {
  label: 'fraud' | 'code' | 'marketing' | 'notice' | 'personal'
  category?: string
  text: string
}

/** Texts of an author who saw neither the rules nor the texts that the model learnt from. */
const rows = readFileSync(path.join(__dirname, 'evaluation.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)
/** A company's sender, as most texts have; what people write comes from a person's number. */
const read = ({ label, text }: Row) => readSms(label === 'personal' ? '13912340001' : '1065599990', text)
const count = (label: Row['label'], kind: string) =>
  rows.filter((row) => row.label === label && read(row).kind === kind).length

/** People read what senders disguise. */
describe('a fraud in disguise', () => {
  const plain = rows.filter((row) => row.label === 'fraud' && read(row).kind === 'fraud')

  it.each(disguises)('of %s is found nine times of ten', (_name, disguise) => {
    const found = plain.filter((row) => read({ ...row, text: disguise(row.text) }).kind === 'fraud')
    expect(found.length).toBeGreaterThanOrEqual(0.9 * plain.length)
  })
})

it('behind a code is read as one at most one time of eight', () => {
  const plain = rows.filter((row) => row.label === 'fraud' && read(row).kind === 'fraud')
  const asCode = plain.filter((row) => read({ ...row, text: `您的验证码是482193。${row.text}` }).kind === 'code')
  expect(asCode.length).toBeLessThanOrEqual(plain.length / 8)
})

/** The figures of docs/judgement.md: better ones are written there and here. */
describe('texts that nobody tuned for', () => {
  it.each([
    ['fraud', 'fraud', 133],
    ['code', 'code', 79],
    ['marketing', 'marketing', 86],
  ] as const)('of the label %s are read as %s at least %d times', (label, kind, least) => {
    expect(count(label, kind)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['fraud', 'code', 2],
    ['code', 'fraud', 0],
    ['code', 'marketing', 0],
    ['notice', 'fraud', 1],
    ['notice', 'marketing', 2],
    ['personal', 'fraud', 1],
    ['personal', 'marketing', 0],
  ] as const)('of the label %s are wrongly read as %s at most %d times', (label, kind, most) => {
    expect(count(label, kind)).toBeLessThanOrEqual(most)
  })

  it('that advertise have the right category in at least 70 cases', () => {
    const sold = rows.filter((row) => row.label === 'marketing' && read(row).kind === 'marketing')
    expect(sold.filter((row) => read(row).category === row.category).length).toBeGreaterThanOrEqual(70)
  })
})
