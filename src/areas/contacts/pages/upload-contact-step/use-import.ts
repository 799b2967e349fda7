import type { ContactRefusal } from '@contract/words/lists'
import { useState } from 'react'
import { CallError } from '@/api/call-error'
import { importContacts } from '@/api/contacts'
import { num, record } from '@/api/read'
import { newRequestId } from '@/platform/random-id'
import { importBatches } from '@/rules/contacts/import-batches'
import type { ContactFile, ImportedContact } from '@/rules/contacts/read-contacts'
import { forgetContacts } from '../../parts/forget-contacts'

/** The result of an import so far. */
export interface ImportResult {
  added: number
  merged: number
  unchanged: number
  refused: { contact: ImportedContact; reason: ContactRefusal }[]
}

export type ImportPhase = 'checked' | 'running' | 'waiting' | 'interrupted'

/** The gateway limits the work of a minute: a large import waits for the next one, in steps, and goes on by itself. */
const STEP_MS = 15_000
const MOST_STEPS = 6

/** A batch keeps its requestId, so that a retry after an interruption has no second effect. */
interface Batch {
  start: number
  contacts: ImportedContact[]
  requestId: string
}

const nothing: ImportResult = { added: 0, merged: 0, unchanged: 0, refused: [] }

/**
 * Imports the contacts of a file in batches. Waits where the gateway has enough for this minute. An interrupted import
 * continues where it stopped.
 */
export function useImport({ contacts }: ContactFile, onDone: (result: ImportResult) => void) {
  const [phase, setPhase] = useState<ImportPhase>('checked')
  const [batches] = useState<Batch[]>(() =>
    importBatches(contacts).map((batch) => ({ ...batch, requestId: newRequestId() })),
  )
  const [done, setDone] = useState(0)
  const [result, setResult] = useState(nothing)
  /** What the gateway said to an interrupted import; empty when it said nothing. */
  const [fault, setFault] = useState('')

  /** Sends a batch, in a later minute where the gateway has enough for this one. */
  async function sendInTime(batch: Batch, sum: ImportResult): Promise<ImportResult> {
    for (let steps = 0; ; steps += 1) {
      try {
        return await send(batch, sum)
      } catch (error) {
        if (steps === MOST_STEPS || !isForAMinute(error)) throw error
      }
      setPhase('waiting')
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      setPhase('running')
    }
  }

  async function run() {
    setPhase('running')
    let sum = result
    try {
      for (const [index, batch] of batches.entries()) {
        if (index < done) continue
        sum = await sendInTime(batch, sum)
        setResult(sum)
        setDone(index + 1)
      }
      onDone(sum)
      forgetContacts()
    } catch (error) {
      setFault(error instanceof CallError ? error.msg : '')
      setPhase('interrupted')
    }
  }

  const sent = batches.slice(0, done).reduce((sum, batch) => sum + batch.contacts.length, 0)
  return { phase, sent, run, fault }
}

/** Whether the gateway refuses only for this minute; a limit of the day or of the storage has no such hint. */
const isForAMinute = (error: unknown): boolean =>
  error instanceof CallError && num(record(error.data).retryAfterSeconds) > 0

async function send({ contacts, requestId }: Batch, sum: ImportResult): Promise<ImportResult> {
  const plain = contacts.map(({ name, phoneNo, note }) => ({ name, phoneNo, note }))
  const { added, merged, unchanged, refused } = await importContacts(plain, requestId)
  const named = refused.flatMap(({ index, reason }) => {
    const contact = contacts[index]
    return contact ? [{ contact, reason }] : []
  })
  return {
    added: sum.added + added,
    merged: sum.merged + merged,
    unchanged: sum.unchanged + unchanged,
    refused: [...sum.refused, ...named],
  }
}
