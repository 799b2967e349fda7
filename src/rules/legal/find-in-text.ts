/** A part of a text: what was searched for, or what stands between. */
export interface TextPiece {
  text: string
  isHit: boolean
}

/** Cuts a text at every place of `query`, whatever its case; the pieces joined are the text. An empty query finds nothing. */
export function findInText(text: string, query: string): TextPiece[] {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some capitals are longer in small letters: places would not be those of the text.
  if (wanted === '' || lower.length !== text.length) return text === '' ? [] : [{ text, isHit: false }]
  const pieces: TextPiece[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isHit: false })
    pieces.push({ text: text.slice(at, at + wanted.length), isHit: true })
    from = at + wanted.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false })
  return pieces
}

/** A link of a text: the words, and the path of the screen that they name. */
export interface TextLink {
  words: string
  path: string
}

const LINK = /\[([^\]]+)\]\((\/\w+)\)/g

/** Takes the links `[words](/path)` out of a text, which keeps their words. */
export function readLinks(text: string): { text: string; links: TextLink[] } {
  const links = [...text.matchAll(LINK)].map(([, words = '', path = '']) => ({ words, path }))
  return { text: text.replace(LINK, '$1'), links }
}
