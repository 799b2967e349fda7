/** One row of a table; `line` is where it begins, counted from 1. */
export interface Row {
  line: number
  cells: string[]
}

/**
 * Takes a table apart at its commas, semicolons or tabs, quoted as in RFC 4180; rows without a sign are left out. A quote
 * that never ends is told with its line and the text that follows it.
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
    const sign = text.charAt(index)
    const isBreak = sign === '\n' || (sign === '\r' && text.charAt(index + 1) !== '\n')
    if (isBreak) line += 1
    if (quotedAt) {
      if (sign !== '"') cell += sign
      else if (text.charAt(index + 1) === '"') {
        cell += '"'
        index += 1
      } else quotedAt = null
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quotedAt = { line, index }
    } else if (sign === delimiter) {
      row.cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endRow()
      row = { line, cells: [] }
    } else if (sign !== '\r') cell += sign
  }
  if (!quotedAt) endRow()
  const source = quotedAt ? text.slice(quotedAt.index, quotedAt.index + 80) : ''
  return { rows, brokenLine: quotedAt ? { line: quotedAt.line, source } : null }
}

function delimiterOf(text: string): string {
  const line = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', '\t', ';', '，'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
