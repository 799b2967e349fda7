import { useMemo, useState } from 'react'
import type { ListName } from '@contract/lists'
import { useDraft } from '@/hooks/use-draft'
import { isNeverListable, oppositeOf, topicOf } from '@/rules/lists/list-kinds'
import { listsThatShare } from '@/rules/lists/list-limits'
import type { EntryRow } from '@/rules/lists/read-entry-rows'
import { readEntryRows, withoutLines } from '@/rules/lists/read-entry-rows'
import { roomFor } from '@/rules/products/limits'
import { useFraudQuestion } from '../EntryList/use-fraud-question'
import type { BatchOutcome } from './use-batch'
import { useBatch } from './use-batch'
import type { RowFault } from './use-row-fault-text'

/** A row that is not added as it stands, and why. */
export interface RowProblem {
  line: number
  words: string
  fault: RowFault
}

/** A pasted text on its way to a list: checked as a whole, added in part, and nothing of the rest lost. */
export function usePasted(list: ListName) {
  const { value: text, set: setText } = useDraft(`pasted:${topicOf(list)}`, '')
  const [checked, setChecked] = useState<(BatchOutcome & { list: ListName }) | null>(null)
  const outcome = checked?.list === list ? checked : null
  const [moves, setMoves] = useState(false)
  const batch = useBatch(list)
  const askFraud = useFraudQuestion(list)
  const { rows, errors } = useMemo(() => readEntryRows(topicOf(list), text), [list, text])
  const { ready, problems, movable } = sortOut(list, rows, outcome, moves)

  return {
    text,
    busy: batch.busy,
    isChecked: outcome !== null,
    hasWords: rows.length + errors.length > 0,
    ready: ready.length,
    /** How many stand on the opposite list, and whether they are to move. */
    movable,
    moves,
    setMoves,
    problems: [...errors.map(({ line, source, reason }) => ({ line, words: source, fault: reason })), ...problems].sort(
      (a, b) => a.line - b.line,
    ),
    setText: (value: string) => {
      setText(value)
      setChecked(null)
    },
    async check() {
      const possible = rows.filter(({ value }) => !isNeverListable(list, value))
      const answer = possible.length > 0 ? await batch.check(possible.map(entryOf)) : nothingToAsk
      if (answer) setChecked({ ...answer, list })
    },
    /** Adds what can be added and keeps the rest; returns how many were added and are left; undefined when nothing was sent or it failed. */
    async add(): Promise<{ added: number; left: number } | undefined> {
      if (!(await askFraud(ready.map(({ value }) => value)))) return undefined
      const answer = await batch.add(ready.map(entryOf), moves)
      if (!answer) return undefined
      const added = new Set(ready.map(({ value }) => value).filter((value) => !answer.refused.has(value)))
      const left = rows.filter(({ value }) => !added.has(value))
      const kept = new Set([...left, ...errors].map(({ line }) => line))
      // A row with a broken quotation mark may begin before the mark: what stands before it stays.
      const readable = errors.filter(({ reason }) => reason !== 'brokenQuote')
      const starts = [...rows, ...readable].map(({ line }) => line).sort((a, b) => a - b)
      setText(withoutLines(text, new Set(starts.filter((line) => !kept.has(line))), starts))
      const refused = new Map([...(outcome?.refused ?? []), ...answer.refused])
      for (const value of added) refused.set(value, 'duplicate')
      setChecked({ list, quota: answer.quota, refused })
      return { added: added.size, left: left.length + errors.length }
    },
  }
}

/** Nothing in the text can be asked about: every row has its fault. */
const nothingToAsk: BatchOutcome = { refused: new Map(), quota: { used: 0, limit: 0 } }

function entryOf({ value, note, expiresAt }: EntryRow) {
  return { value, note, expiresAt }
}

function sortOut(list: ListName, rows: readonly EntryRow[], outcome: BatchOutcome | null, moves: boolean) {
  const ready: EntryRow[] = []
  const problems: RowProblem[] = []
  const movesWithinRoom = listsThatShare(list).includes(oppositeOf(list))
  let movable = 0
  let grown = 0
  for (const row of outcome ? rows : []) {
    const refusal = isNeverListable(list, row.value) ? 'neverBlocked' : outcome?.refused.get(row.value)
    const isMovable = refusal === 'onOtherList'
    if (isMovable) movable += 1
    const grows = !(isMovable && movesWithinRoom)
    const hasRoom = !grows || (outcome !== null && roomFor(outcome.quota.limit, outcome.quota.used + grown, 1) > 0)
    const fault = refusal !== undefined && !(isMovable && moves) ? refusal : hasRoom ? null : 'overLimit'
    if (fault !== null) problems.push({ line: row.line, words: wordsOf(row), fault })
    else {
      ready.push(row)
      if (grows) grown += 1
    }
  }
  return { ready, problems, movable }
}

const wordsOf = ({ value, note }: EntryRow): string => [value, note].filter(Boolean).join(' ')

export type PastedState = ReturnType<typeof usePasted>
