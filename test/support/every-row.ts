/**
 * Checks each row of a table in one test. Fails with the name and the message of every row that does not pass, and when
 * the table is empty.
 */
export function expectEveryRow<Row>(rows: readonly Row[], nameOf: (row: Row) => string, check: (row: Row) => void) {
  expect(rows).not.toHaveLength(0)
  const broken = rows.flatMap((row) => {
    try {
      check(row)
      return []
    } catch (error) {
      return [`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  if (broken.length) throw new Error(`${broken.length} of ${rows.length} rows:\n\n${broken.join('\n\n')}`)
}
