import * as fc from 'fast-check'
import { layoutLetters, rowsInWindow, sectionAt, topOfRow } from '@/rules/contacts/list-layout'

const heights = { row: 64, header: 32 }
const layout = layoutLetters(
  [
    { letter: 'A', count: 2 },
    { letter: 'B', count: 0 },
    { letter: 'W', count: 3 },
  ],
  heights,
)

it('places each letter that has rows below the one before', () => {
  expect(layout).toEqual({
    sections: [
      { letter: 'A', first: 0, count: 2, top: 0 },
      { letter: 'W', first: 2, count: 3, top: 160 },
    ],
    height: 384,
    rowCount: 5,
  })
})

it.each([
  [-10, 'A'],
  [0, 'A'],
  [159, 'A'],
  [160, 'W'],
  [9999, 'W'],
])('finds the letter at %d', (offset, letter) => {
  expect(sectionAt(layout.sections, offset)?.letter).toBe(letter)
})

it.each([
  [
    { top: 0, height: 100, margin: 0 },
    { first: 0, end: 2 },
  ],
  [
    { top: 32, height: 64, margin: 0 },
    { first: 0, end: 2 },
  ],
  [
    { top: 192, height: 64, margin: 0 },
    { first: 2, end: 4 },
  ],
  [
    { top: 0, height: 384, margin: 1000 },
    { first: 0, end: 5 },
  ],
])('finds the rows of a window %j', (window, rows) => {
  expect(rowsInWindow(layout, heights, window)).toEqual(rows)
})

it.each([
  [0, 32],
  [1, 96],
  [2, 192],
  [4, 320],
])('finds the place of row %d', (row, top) => {
  expect(topOfRow(layout, heights, row)).toBe(top)
})

it('of nothing is nothing', () => {
  const empty = layoutLetters([], heights)
  expect(empty).toEqual({ sections: [], height: 0, rowCount: 0 })
  expect(rowsInWindow(empty, heights, { top: 0, height: 600, margin: 300 })).toEqual({ first: 0, end: 0 })
})

it('leaves out no row that can be seen, whatever the letters', () => {
  const counts = fc.array(fc.nat(50), { minLength: 1, maxLength: 27 })
  fc.assert(
    fc.property(counts, fc.nat(5000), fc.integer({ min: 100, max: 900 }), (all, top, height) => {
      const letters = all.map((count, index) => ({ letter: String.fromCharCode(65 + index), count }))
      const { sections, ...rest } = layoutLetters(letters, heights)
      const { first, end } = rowsInWindow({ sections, ...rest }, heights, { top, height, margin: 0 })
      for (const section of sections) {
        for (let row = 0; row < section.count; row += 1) {
          const rowTop = section.top + heights.header + row * heights.row
          const isSeen = rowTop < top + height && rowTop + heights.row > top
          const index = section.first + row
          if (isSeen && (index < first || index >= end)) return false
        }
      }
      return true
    }),
  )
})
