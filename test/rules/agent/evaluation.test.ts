import { readFileSync } from 'node:fs'
import path from 'node:path'
import { intentOf } from '@/rules/agent/intent'
import type { CallIntent } from '@contract/words/guard'

interface Row {
  intent: CallIntent
  says: readonly string[]
}

/** What callers say, in as many voices as real ones have; names and numbers are invented. */
const calls = readFileSync(path.join(__dirname, 'evaluation.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)
const read = ({ says }: Row) => intentOf(says.map((text) => ({ speaker: 'caller' as const, text })))
const count = (intent: CallIntent, as: CallIntent) =>
  calls.filter((call) => call.intent === intent && read(call) === as).length

/** The figures of docs/judgement.md: better ones are written there and here. */
describe('the words of callers', () => {
  it('that are scams are read as fraud at least 165 times, and no other call is', () => {
    expect(count('fraud', 'fraud')).toBeGreaterThanOrEqual(165)
    expect(calls.filter((call) => call.intent !== 'fraud' && read(call) === 'fraud')).toEqual([])
  })

  it.each([
    ['delivery', 24],
    ['takeaway', 13],
    ['property', 17],
    ['appointment', 21],
    ['sales', 30],
    ['loan', 11],
    ['debt', 13],
    ['survey', 11],
    ['other', 72],
  ] as const)('are read as the intent %s at least %d times', (intent, least) => {
    expect(count(intent, intent)).toBeGreaterThanOrEqual(least)
  })
})
