/** A part of a text: a match, or the text between two matches. */
export interface TextPiece {
  text: string
  isHit: boolean
}

/**
 * Splits a text at every match of `query`, ignoring case. The joined pieces are the text. An empty query has no
 * matches.
 */
export function findInText(text: string, query: string): TextPiece[] {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some capitals become longer in lower case, and the positions would no longer fit the text.
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

/** A link in a text: its words, and the path of its screen. */
export interface TextLink {
  words: string
  path: string
}

const LINK = /\[([^\]]+)\]\((\/\w+)\)/g

/** Extracts the links `[words](/path)` from a text. The returned text keeps their words. */
export function readLinks(text: string): { text: string; links: TextLink[] } {
  const links = [...text.matchAll(LINK)].map(([, words = '', path = '']) => ({ words, path }))
  return { text: text.replace(LINK, '$1'), links }
}
