import { useEffect, useRef, useState } from 'react'
import type { Contact } from '@contract/contacts'
import { contactsQuery, queryContacts, type ContactPage } from '@/api/contacts'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'

/** The number of rows per request. */
const CHUNK = 50
/** The number of chunks in memory; those farthest from the visible area are dropped. */
const KEPT = 24
/**
 * Rows must be visible for this many ms before they are requested, so that a fast scroll requests nothing on its way.
 */
const REST_MS = 80

/** Rows of the list, from `first` up to but not including `end`. */
export interface RowRange {
  first: number
  end: number
}

export interface ContactBook {
  /** The first rows and the letter sections: all that the list needs for its first screen. */
  remote: Remote<ContactPage>
  /** Returns the contact of a row; undefined until it is loaded. */
  contactAt: (row: number) => Contact | undefined
  /** Reports the visible rows; missing ones are loaded. */
  show: (range: RowRange) => void
}

interface Loaded {
  edition: string
  chunks: ReadonlyMap<number, Contact[]>
}

/** The address book, loaded on demand. However long it is, only the rows around the visible area are in memory. */
export function useContactBook(search: string): ContactBook {
  const remote = useRemote(contactsQuery(search, CHUNK), { isEmpty })
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 })
  const [loaded, setLoaded] = useState<Loaded>({ edition: '', chunks: new Map() })
  const [hasFailed, setHasFailed] = useState(false)
  const asked = useRef(new Set<string>())
  const book = remote.data
  // In another version or search, rows have other positions.
  const edition = `${book?.version ?? ''} ${search}`
  const chunks = loaded.edition === edition ? loaded.chunks : null

  async function load(chunk: number, version: number) {
    const key = `${edition} ${chunk}`
    if (asked.current.has(key)) return
    asked.current.add(key)
    try {
      const page = await queryContacts({ search, from: chunk * CHUNK, limit: CHUNK })
      if (page.version !== version) return await remote.reload()
      setHasFailed(false)
      setLoaded((before) => ({ edition, chunks: withChunk(before, edition, chunk, page.items) }))
    } catch {
      setHasFailed(true) // the client shows the error; the rows are requested again when the list moves
    } finally {
      asked.current.delete(key)
    }
  }

  const missing = book ? missingChunks(range, book.total, chunks) : []
  useEffect(() => {
    if (!book || missing.length === 0) return
    const timer = setTimeout(() => missing.forEach((chunk) => void load(chunk, book.version)), REST_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another edition, or other chunks, begin anew
  }, [edition, missing.join(), hasFailed && range.first])

  return {
    remote,
    contactAt: (row) => (row < CHUNK ? book?.items[row] : chunks?.get(Math.floor(row / CHUNK))?.[row % CHUNK]),
    show: setRange,
  }
}

/** Returns the missing chunks of a range. The first chunk comes with the book itself. */
function missingChunks({ first, end }: RowRange, total: number, chunks: Loaded['chunks'] | null): number[] {
  const missing: number[] = []
  for (let chunk = Math.max(1, Math.floor(first / CHUNK)); chunk * CHUNK < Math.min(end, total); chunk += 1) {
    if (!chunks?.has(chunk)) missing.push(chunk)
  }
  return missing
}

function withChunk(before: Loaded, edition: string, chunk: number, items: Contact[]): Map<number, Contact[]> {
  const kept = new Map(before.edition === edition ? before.chunks : [])
  kept.set(chunk, items)
  if (kept.size > KEPT) {
    const farthest = [...kept.keys()].reduce((far, one) => (Math.abs(one - chunk) > Math.abs(far - chunk) ? one : far))
    kept.delete(farthest)
  }
  return kept
}

const isEmpty = ({ total }: ContactPage): boolean => total === 0
