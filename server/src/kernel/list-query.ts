import { readNumber } from '@/rules/phone/read-number'
import { foldText, plainText } from '@/rules/text/fold'
import { simplify } from '@/rules/text/simplify'
import { simplified, traditional } from '@/rules/text/traditional'

/** The position of a row in a list sorted newest first; `id` may be a foreign number. */
export interface Position {
  at: number
  id: string
}

/** Encodes a position as the opaque cursor of the wire (DESIGN 4.18). */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Decodes a cursor; null for a missing or malformed one. */
export function readCursor(cursor: string | null | undefined): Position | null {
  const match = /^(\d{1,15}) ([\w+-]{1,64})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString())
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null
}

/** One page of rows that were queried with `limit` + 1, and the next page's cursor, null at the end. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page[page.length - 1]
  return { page, nextCursor: last !== undefined && rows.length > limit ? writeCursor(positionOf(last)) : null }
}

/** The same for rows that PostgreSQL wrote as JSON, one a line, with a comma at the end of each but the last. */
export function pageOfLines<Row>(
  lines: string,
  limit: number,
  positionOf: (row: Row) => Position,
): { page: string; nextCursor: string | null } {
  let [start, end] = [0, -1]
  for (let row = 0; row < limit; row += 1) {
    start = end + 1
    end = lines.indexOf('\n', start)
    if (end === -1) return { page: lines, nextCursor: null }
  }
  const page = lines.slice(0, end - 1)
  // The caller knows what was written.
  const last = JSON.parse(page.slice(start)) as Row
  return { page, nextCursor: writeCursor(positionOf(last)) }
}

/** A LIKE pattern for texts that contain `text`, with LIKE's special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A LIKE pattern for a number or a part of one, in any spelling that `readNumber` reads. */
export function numberPattern(text: string): string {
  const digits = readNumber(text)?.replace(/^\+86/, '') ?? text.replace(/[\s-]/g, '')
  return likePattern(digits || text)
}

/** Characters that may be seen as another: accents, other scripts, enclosed and full-width ones. */
const DISGUISED: readonly (readonly [number, number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x45f],
  [0x1d00, 0x1d25],
  [0x2460, 0x2793],
  [0xff10, 0xff5a],
  [0x1d400, 0x1d7ff],
  [0x1f130, 0x1f189],
]

/** Each letter or digit, with every character that a person sees as it. */
const seenAs = new Map<string, string>()
const addSeen = (folded: string, character: string) => seenAs.set(folded, (seenAs.get(folded) ?? folded) + character)
for (const [first, last] of DISGUISED) {
  for (let code = first; code <= last; code += 1) {
    const character = String.fromCodePoint(code)
    const folded = foldText(character)
    if (folded !== character && /^[\p{L}\p{N}]$/u.test(folded)) addSeen(folded, character)
  }
}
for (const character of 'abcdefghijklmnopqrstuvwxyz') addSeen(character, character.toUpperCase())
const simple = [...simplified]
for (const [at, character] of [...traditional].entries()) addSeen(simple[at] ?? character, character)

/** What may stand between the characters of a word: blanks, punctuation, invisible characters, emoji. */
const BETWEEN =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u0300-\\u036f\\u2000-\\u206f\\u20d0-\\u20ff\\u2190-\\u23ff' +
  '\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\ufe00-\\ufe6f\\ufeff\\uff01-\\uff0f\\uff1a-\\uff20\\U0001f000-\\U0001f0ff\\U0001f300-\\U0001faff]{0,4}'

/**
 * A regular expression of PostgreSQL for texts that contain `text` as a person reads it: '贷款' finds '貸款' and '贷★款', 'ａｂ' finds
 * 'A B'. Signs of `text` that are no blanks must be there.
 */
export function searchPattern(text: string): string {
  const folded = [...simplify(foldText(plainText(text)))].filter((character) => /\S/.test(character))
  const wanted = folded.length > 0 ? folded : [...text]
  return wanted
    .map((character) => {
      const all = seenAs.get(character)
      if (all !== undefined) return `[${all}]`
      return /^[!-~]$/.test(character) && !/[a-z\d]/i.test(character) ? `\\${character}` : character
    })
    .join(BETWEEN)
}
