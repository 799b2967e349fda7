/** A whole name of its parts: the given name first in Latin letters, the family name first in all others. */
export function joinName(family: string, given: readonly string[]): string {
  const names = given.filter(Boolean)
  const isLatin = /^[\u0020-\u024f]*$/.test(family + names.join(''))
  return isLatin ? [...names, family].filter(Boolean).join(' ') : family + [...names].reverse().join('')
}
