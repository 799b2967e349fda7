/** The maximum length of a tag, in characters. */
export const TAG_LENGTH = 10

export type TagTextError = 'empty' | 'tooLong' | 'hasContact'

export type TagText = { ok: true; tag: string } | { ok: false; error: TagTextError }

/** Invisible characters: controls, zero-width spaces and bidirectional marks. */
const invisible = /[^\P{Cc}\s]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Validates a custom tag, before the gateway checks it for sensitive words: 1 to 10 characters in one line, without a
 * number or address, which would publish personal data. Removes invisible characters.
 */
export function readTagText(raw: string): TagText {
  const tag = raw.normalize('NFKC').replace(invisible, '').replace(/\s+/g, ' ').trim()
  if (tag === '') return { ok: false, error: 'empty' }
  if ([...tag].length > TAG_LENGTH) return { ok: false, error: 'tooLong' }
  const isContact = /\d[\d\s-]{3,}\d/.test(tag) || /@|https?:|www\.|\.(?:com|cn|net|top|xyz)\b/i.test(tag)
  return isContact ? { ok: false, error: 'hasContact' } : { ok: true, tag }
}
