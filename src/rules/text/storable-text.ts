/** NUL and halves of a surrogate pair. The gateway rejects a request that contains one (DESIGN.md 4.91). */
const unstorable = /[\0\ud800-\udfff]/gu

/** Whether the gateway accepts the characters of a text. */
export const isStorable = (text: string): boolean => text.search(unstorable) < 0

/** The text without the characters that the gateway rejects. */
export const storableText = (text: string): string => text.replace(unstorable, '')

/**
 * Cuts a text to `length` UTF-16 code units, as the contract counts them, at a whole character. Characters that the
 * gateway rejects are removed.
 */
export const cutText = (text: string, length: number): string => storableText(storableText(text).slice(0, length))

/** The maximum length of a search; the contract has the same figure. */
const SEARCH_LENGTH = 40

/** The text to search for, as the gateway accepts it. */
export const searchText = (typed: string): string => cutText(typed.trim(), SEARCH_LENGTH)
