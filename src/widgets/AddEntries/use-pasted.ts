import type { ListName } from '@contract/words/lists'
import { useMemo, useState } from 'react'
import { useDraft } from '@/hooks/use-draft'
import { isNeverListable, isStopping, oppositeOf, topicOf } from '@/rules/lists/list-kinds'
import { listsThatShare } from '@/rules/lists/list-limits'
import type { EntryRow } from '@/rules/lists/read-entry-rows'
import { asLines, readEntryRows, withoutLines } from '@/rules/lists/read-entry-rows'
import { roomFor } from '@/rules/products/limits'
import { useFraudQuestion } from '../EntryList/use-fraud-question'
import type { BatchOutcome } from './use-batch'
import { useBatch } from './use-batch'
import type { RowFault } from './use-row-fault-text'

/** A row that cannot be added as it is, and why. */
export interface RowProblem {
  line: number
  words: string
  fault: RowFault
}

/** Pasted text for a list: checked as a whole and added in part; rows that were not added are kept. */
export function usePasted(list: ListName) {
  const { value: text, set: setText } = useDraft(`pasted:${topicOf(list)}`, '')
  const [checked, setChecked] = useState<(BatchOutcome & { list: ListName }) | null>(null)
  const outcome = checked?.list === list ? checked : null
  const [moves, setMoves] = useState(false)
  const batch = useBatch(list)
  const askFraud = useFraudQuestion(list)
  const { rows, errors } = useMemo(() => readEntryRows(topicOf(list), text, isStopping(list)), [list, text])
  const { ready, problems, movable } = sortOut(list, rows, outcome, moves)

  return {
    text,
    busy: batch.busy,
    isChecked: outcome !== null,
    hasWords: rows.length + errors.length > 0,
    ready: ready.length,
    /** What will be added, as the list shows it, with notes. */
    readyWords: ready.map(wordsOf),
    /** How many are on the opposite list, and whether to move them. */
    movable,
    moves,
    setMoves,
    problems: [...errors.map(({ line, source, reason }) => ({ line, words: source, fault: reason })), ...problems].sort(
      (a, b) => a.line - b.line,
    ),
    setText: (value: string) => {
      setText(asLines(topicOf(list), value))
      setChecked(null)
    },
    async check() {
      const possible = rows.filter(({ value }) => !isNeverListable(list, value))
      const answer = possible.length > 0 ? await batch.check(possible.map(entryOf)) : nothingToAsk
      if (answer) setChecked({ ...answer, list })
    },
    /**
     * Adds the valid rows and keeps the others. Returns how many were added and how many are left; undefined if nothing
     * was sent or the request failed.
     */
    async add(): Promise<{ added: number; left: number } | undefined> {
      if (!(await askFraud(ready.map(({ value }) => value)))) return undefined
      const answer = await batch.add(ready.map(entryOf), moves)
      if (!answer) return undefined
      const added = new Set(ready.map(({ value }) => value).filter((value) => !answer.refused.has(value)))
      const left = rows.filter(({ value }) => !added.has(value))
      const kept = new Set([...left, ...errors].map(({ line }) => line))
      // A row with a broken quotation mark may begin before the mark, so the text before it is kept.
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

/** For a text whose rows are all invalid: there is nothing to send for a check. */
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
