import * as fc from 'fast-check'
import { layoutLetters, rowHeights, rowsInWindow, sectionAt, topOfRow } from '@/rules/contacts/list-layout'

const heights = { row: 64, header: 32 }
const layout = layoutLetters(
  [
    { letter: 'A', count: 2 },
    { letter: 'B', count: 0 },
    { letter: 'W', count: 3 },
  ],
  heights,
)

it('places each letter with rows below the previous one', () => {
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

it('is empty for an empty list', () => {
  const empty = layoutLetters([], heights)
  expect(empty).toEqual({ sections: [], height: 0, rowCount: 0 })
  expect(rowsInWindow(empty, heights, { top: 0, height: 600, margin: 300 })).toEqual({ first: 0, end: 0 })
})

it('omits no visible row, whatever the letters', () => {
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

describe('the heights of rows', () => {
  it.each([
    ['the design', { scale: 1, textScale: 1, isElder: false }, { row: 60, header: 32 }],
    ['a narrow phone', { scale: 0.85, textScale: 1, isElder: false }, { row: 55, header: 28 }],
    ['text of 200 %', { scale: 1, textScale: 2, isElder: false }, { row: 102, header: 53 }],
    ['elder mode', { scale: 1, textScale: 1, isElder: true }, { row: 72, header: 38 }],
  ])('fit %s', (_, sizes, expected) => expect(rowHeights(sizes)).toEqual(expected))

  it('leave room for their text on every screen', () => {
    const sizes = fc.record({
      scale: fc.double({ min: 0.8, max: 2, noNaN: true }),
      textScale: fc.double({ min: 1, max: 3, noNaN: true }),
      isElder: fc.boolean(),
    })
    fc.assert(
      fc.property(sizes, (size) => {
        const { row, header } = rowHeights(size)
        // From theme/tokens.scss: the name is `body`, the number and the letter are `small`.
        const [body, small] = size.isElder
          ? [Math.max(20 * size.scale, 20), Math.max(18 * size.scale, 18)]
          : [Math.max(16 * size.scale, 15), Math.max(14 * size.scale, 13)]
        expect(row).toBeGreaterThanOrEqual(1.4 * (body + small) * size.textScale)
        expect(header).toBeGreaterThanOrEqual(1.4 * small * size.textScale)
      }),
    )
  })
})
