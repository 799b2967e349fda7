/** The number of rows under one letter. */
export interface LetterCount {
  letter: string
  count: number
}

/** Heights in pixels of the current screen. */
export interface RowHeights {
  row: number
  header: number
}

/** The inputs of `rowHeights`. */
export interface RowSizes {
  /** Screen pixels per pixel of the 375-wide design. */
  scale: number
  /** The phone's own text zoom: 1 shows text at the size that its styles specify. */
  textScale: number
  isElder: boolean
}

/**
 * Text heights of a row (two lines) and of a heading (one line): `scaled` grows with the screen, `least` is the minimum
 * in pixels.
 */
const texts = { row: { scaled: 42, least: 40 }, header: { scaled: 21, least: 19 } }
const elderTexts = { row: { scaled: 54, least: 54 }, header: { scaled: 27, least: 27 } }

/**
 * Returns row and heading heights that fit their text at any text zoom. The space around the text scales with the
 * screen only.
 */
export function rowHeights({ scale, textScale, isElder }: RowSizes): RowHeights {
  const { row, header } = isElder ? elderTexts : texts
  const heightOf = (space: number, { scaled, least }: { scaled: number; least: number }) =>
    Math.round(space * scale + Math.max(scaled * scale, least) * textScale)
  return { row: heightOf(18, row), header: heightOf(11, header) }
}

/** One letter of a long list. `first` is the index of its first row, from 0. */
export interface LetterSection {
  letter: string
  first: number
  count: number
  /** Distance from the list's top to the heading, in pixels. */
  top: number
}

export interface ListLayout {
  sections: LetterSection[]
  height: number
  rowCount: number
}

/** Computes the position of every heading and row of a list with letters, without rendering any row. */
export function layoutLetters(letters: readonly LetterCount[], { row, header }: RowHeights): ListLayout {
  const sections: LetterSection[] = []
  let first = 0
  let top = 0
  for (const { letter, count } of letters) {
    if (count <= 0) continue
    sections.push({ letter, first, count, top })
    first += count
    top += header + count * row
  }
  return { sections, height: top, rowCount: first }
}

/**
 * Returns the rows that a window of the list shows, with `margin` extra pixels on both sides: from `first` up to but
 * not including `end`.
 */
export function rowsInWindow(
  { sections, rowCount }: ListLayout,
  { row, header }: RowHeights,
  window: { top: number; height: number; margin: number },
): { first: number; end: number } {
  const rowAt = (offset: number): number => {
    const section = sectionAt(sections, offset)
    if (!section) return 0
    const below = Math.floor((offset - section.top - header) / row)
    return section.first + Math.min(section.count, Math.max(0, below))
  }
  return {
    first: rowAt(window.top - window.margin),
    end: Math.min(rowCount, rowAt(window.top + window.height + window.margin) + 1),
  }
}

/** Returns the section at an offset; above the list it is the first section. */
export function sectionAt(sections: readonly LetterSection[], offset: number): LetterSection | undefined {
  let low = 0
  let high = sections.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.top ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return sections[low]
}

/** Returns the distance from the list's top to a row, in pixels. */
export function topOfRow({ sections }: ListLayout, { row, header }: RowHeights, index: number): number {
  let section = sections[0]
  for (const next of sections) if (next.first <= index) section = next
  return section ? section.top + header + (index - section.first) * row : 0
}
