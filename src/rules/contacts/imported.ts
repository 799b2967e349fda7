/** One entry of a file as written there; `line` counts from 1. */
export interface RawContact {
  line: number
  name: string
  phones: string[]
  note: string
  /** The entry's text, for the list of errors. */
  source: string
}

/** Why a row of a file could not be read. */
export type ImportErrorReason = 'noNumber' | 'badNumber' | 'tooLong' | 'brokenCard' | 'brokenQuote' | 'encoding'

export interface ImportError {
  line: number
  source: string
  reason: ImportErrorReason
}

export interface RawFile {
  contacts: RawContact[]
  errors: ImportError[]
}
