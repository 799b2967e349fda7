/** The place of a row in a list that is newest first; `id` may be a number from abroad. */
export interface Position {
  at: number
  id: string
}

/** A position as the opaque text that the wire carries. */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** The position of a cursor; null for none, and for a text that is no cursor of ours. */
export function readCursor(cursor: string | null | undefined): Position | null {
  const match = /^(\d{1,15}) ([\w+-]{1,64})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString())
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null
}
