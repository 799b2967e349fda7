/** A LIKE pattern for whatever holds the text somewhere; signs that LIKE knows stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same for a number, however its digits are grouped; signs that group none stand for themselves. */
export function numberPattern(text: string): string {
  return likePattern(text.replace(/[\s-]/g, '') || text)
}
