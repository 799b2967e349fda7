import { useMemo, useState } from 'react'
import type { ListName, ListRejection } from '@contract/lists'
import type { NumberRow, NumberRowFault } from '@/rules/lists/read-number-rows'
import { readNumberRows, withoutLines } from '@/rules/lists/read-number-rows'
import { roomFor } from '@/rules/products/limits'
import type { BatchOutcome } from './use-batch'
import { useBatch } from './use-batch'

/** A row that is not added as it stands, and why. */
export interface RowProblem {
  line: number
  words: string
  reason: NumberRowFault | ListRejection['reason']
}

/** A pasted text on its way to a list: checked as a whole, added in part, and nothing of the rest lost. */
export function usePasted(list: ListName) {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<(BatchOutcome & { list: ListName }) | null>(null)
  const outcome = checked?.list === list ? checked : null
  const [moves, setMoves] = useState(false)
  const batch = useBatch(list)
  const { rows, errors } = useMemo(() => readNumberRows(text), [text])
  const { ready, problems, movable } = sortOut(rows, outcome, moves)

  return {
    text,
    busy: batch.busy,
    isChecked: outcome !== null,
    hasWords: rows.length + errors.length > 0,
    ready: ready.length,
    /** How many stand on the other list, and whether they are to move. */
    movable,
    moves,
    setMoves,
    problems: [...errors.map(({ line, source, reason }) => ({ line, words: source, reason })), ...problems].sort(
      (a, b) => a.line - b.line,
    ),
    setText: (value: string) => {
      setText(value)
      setChecked(null)
    },
    async check() {
      const answer = rows.length > 0 ? await batch.check(rows.map(entryOf)) : nothingToAsk
      if (answer) setChecked({ ...answer, list })
    },
    /** Adds what can be added and keeps the rest; answers how many were added and how many rows are left, or null. */
    async add(): Promise<{ added: number; left: number } | null> {
      const answer = await batch.add(ready.map(entryOf), moves)
      if (!answer) return null
      const added = new Set(ready.filter(({ phoneNo }) => !answer.refused.has(phoneNo)).map(({ phoneNo }) => phoneNo))
      const left = rows.filter(({ phoneNo }) => !added.has(phoneNo))
      const kept = new Set([...left, ...errors].map(({ line }) => line))
      // A row with a broken quotation mark may begin before the mark: what stands before it stays.
      const readable = errors.filter(({ reason }) => reason !== 'brokenQuote')
      const starts = [...rows, ...readable].map(({ line }) => line).sort((a, b) => a - b)
      setText(withoutLines(text, new Set(starts.filter((line) => !kept.has(line))), starts))
      const refused = new Map([...(outcome?.refused ?? []), ...answer.refused])
      for (const phoneNo of added) refused.set(phoneNo, 'duplicate')
      setChecked({ list, quota: answer.quota, refused })
      return { added: added.size, left: left.length + errors.length }
    },
  }
}

/** Nothing in the text can be asked about: every row has its fault. */
const nothingToAsk: BatchOutcome = { refused: new Map(), quota: { used: 0, limit: 0 } }

function entryOf({ phoneNo, note, expiresAt }: NumberRow) {
  return { phoneNo, note, expiresAt }
}

function sortOut(rows: readonly NumberRow[], outcome: BatchOutcome | null, moves: boolean) {
  const ready: NumberRow[] = []
  const problems: RowProblem[] = []
  let movable = 0
  for (const row of outcome ? rows : []) {
    const refusal = outcome?.refused.get(row.phoneNo)
    const isMovable = refusal === 'onOtherList'
    if (isMovable) movable += 1
    const hasRoom = outcome !== null && roomFor(outcome.quota.limit, outcome.quota.used + ready.length, 1) > 0
    const obstacle = refusal !== undefined && !(isMovable && moves) ? refusal : hasRoom ? null : 'overLimit'
    if (obstacle === null) ready.push(row)
    else problems.push({ line: row.line, words: wordsOf(row), reason: obstacle })
  }
  return { ready, problems, movable }
}

const wordsOf = ({ phoneNo, note }: NumberRow): string => [phoneNo, note].filter(Boolean).join(' ')

export type PastedState = ReturnType<typeof usePasted>
