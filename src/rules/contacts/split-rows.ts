/** One row of a table; `line` is its first line, counted from 1. */
export interface Row {
  line: number
  cells: string[]
}

/**
 * Splits a table at its commas, semicolons, tabs or bars, quoted as in RFC 4180. Blank rows are skipped. For an unclosed
 * quote, returns its line and the text after it.
 */
export function splitRows(text: string): { rows: Row[]; brokenLine: { line: number; source: string } | null } {
  const delimiter = delimiterOf(text)
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let cell = ''
  let quotedAt: { line: number; index: number } | null = null
  let line = 1
  const endRow = () => {
    row.cells.push(cell)
    if (row.cells.some((value) => value.trim() !== '')) rows.push(row)
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    const isBreak = character === '\n' || (character === '\r' && text.charAt(index + 1) !== '\n')
    if (isBreak) line += 1
    if (quotedAt) {
      if (character !== '"') cell += character
      else if (text.charAt(index + 1) === '"') {
        cell += '"'
        index += 1
      } else quotedAt = null
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quotedAt = { line, index }
    } else if (character === delimiter) {
      row.cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endRow()
      row = { line, cells: [] }
    } else if (character !== '\r') cell += character
  }
  if (!quotedAt) endRow()
  const source = quotedAt ? text.slice(quotedAt.index, quotedAt.index + 80) : ''
  return { rows, brokenLine: quotedAt ? { line: quotedAt.line, source } : null }
}

const HEAD = 2000

function delimiterOf(text: string): string {
  // The first row may be only the name of the table.
  const lines = text
    .slice(0, HEAD)
    .split(/[\r\n]+/)
    .filter(Boolean)
    .slice(0, 3)
  const line = lines.find((one) => /[,\t;，|]/.test(one)) ?? ''
  const count = (character: string) => line.split(character).length
  return [',', '\t', ';', '，', '|'].reduce((best, character) => (count(character) > count(best) ? character : best))
}
