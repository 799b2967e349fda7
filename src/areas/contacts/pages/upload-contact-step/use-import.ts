import type { ContactRefusal } from '@contract/words/lists'
import { useState } from 'react'
import { importContacts } from '@/api/contacts'
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

export type ImportPhase = 'checked' | 'running' | 'interrupted'

/** A batch keeps its requestId, so that a retry after an interruption has no second effect. */
interface Batch {
  start: number
  contacts: ImportedContact[]
  requestId: string
}

const nothing: ImportResult = { added: 0, merged: 0, unchanged: 0, refused: [] }

/** Imports the contacts of a file in batches. An interrupted import continues where it stopped. */
export function useImport({ contacts }: ContactFile, onDone: (result: ImportResult) => void) {
  const [phase, setPhase] = useState<ImportPhase>('checked')
  const [batches] = useState<Batch[]>(() =>
    importBatches(contacts).map((batch) => ({ ...batch, requestId: newRequestId() })),
  )
  const [done, setDone] = useState(0)
  const [result, setResult] = useState(nothing)

  async function run() {
    setPhase('running')
    let sum = result
    try {
      for (let index = done; index < batches.length; index += 1) {
        const batch = batches[index]
        if (!batch) break
        sum = await send(batch, sum)
        setResult(sum)
        setDone(index + 1)
      }
      onDone(sum)
      forgetContacts()
    } catch {
      setPhase('interrupted') // the client shows the error
    }
  }

  const sent = batches.slice(0, done).reduce((sum, batch) => sum + batch.contacts.length, 0)
  return { phase, sent, run }
}

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
