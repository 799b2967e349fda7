/** One entry of a file as written there; `line` counts from 1. */
export interface RawContact {
  line: number
  name: string
  phones: string[]
  note: string
  /** The entry's text, for the list of errors. */
  source: string
  /** Whether another blocker, whose backup it is, blocks the number; undefined in other tables. */
  isBlocked?: boolean
}

/** Why a row of a file could not be read. */
export type ImportErrorReason = 'noNumber' | 'badNumber' | 'brokenCard' | 'brokenQuote' | 'encoding'

export interface ImportError {
  line: number
  source: string
  reason: ImportErrorReason
}

export interface RawFile {
  contacts: RawContact[]
  errors: ImportError[]
}

/** Joins the parts of a name. In Latin script the given name comes first, in all others the family name. */
export function joinName(family: string, given: readonly string[]): string {
  const names = given.filter(Boolean)
  const isLatin = /^[\u0020-\u024f]*$/.test(family + names.join(''))
  return isLatin ? [...names, family].filter(Boolean).join(' ') : family + [...names].reverse().join('')
}
