/** How many rows stand under a letter. */
export interface LetterCount {
  letter: string
  count: number
}

/** Heights in pixels of the screen at hand. */
export interface RowHeights {
  row: number
  header: number
}

/** What decides how high a row has to be. */
export interface RowSizes {
  /** Pixels for one of the 375-wide design. */
  scale: number
  /** How much larger than its styles say the phone shows text: 1 is as they say. */
  textScale: number
  isElder: boolean
}

/** Heights of two lines of text in a row and of one in a heading: with the screen, and at least in pixels. */
const texts = { row: { scaled: 42, least: 40 }, header: { scaled: 21, least: 19 } }
const elderTexts = { row: { scaled: 54, least: 54 }, header: { scaled: 27, least: 27 } }

/** The heights of rows and headings whose text fits, however large it is; spaces grow with the screen alone. */
export function rowHeights({ scale, textScale, isElder }: RowSizes): RowHeights {
  const { row, header } = isElder ? elderTexts : texts
  const heightOf = (space: number, { scaled, least }: { scaled: number; least: number }) =>
    Math.round(space * scale + Math.max(scaled * scale, least) * textScale)
  return { row: heightOf(18, row), header: heightOf(11, header) }
}

/** One letter of a long list: where its heading is, and which rows stand below it (`first` counted from 0). */
export interface LetterSection {
  letter: string
  first: number
  count: number
  /** Distance of the heading from the list's top. */
  top: number
}

export interface ListLayout {
  sections: LetterSection[]
  height: number
  rowCount: number
}

/** Where every heading and row of a list with letters is, without a row of it being there. */
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

/** The rows, from `first` to before `end`, that a window of the list touches, and `margin` pixels around it. */
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

/** The section that an offset lies in; the first for one above the list. */
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

/** How far a row lies below the list's top. */
export function topOfRow({ sections }: ListLayout, { row, header }: RowHeights, index: number): number {
  let section = sections[0]
  for (const next of sections) if (next.first <= index) section = next
  return section ? section.top + header + (index - section.first) * row : 0
}
