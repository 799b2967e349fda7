/** Joins the parts of a name. In Latin script the given name comes first, in all others the family name. */
export function joinName(family: string, given: readonly string[]): string {
  const names = given.filter(Boolean)
  const isLatin = /^[\u0020-\u024f]*$/.test(family + names.join(''))
  return isLatin ? [...names, family].filter(Boolean).join(' ') : family + [...names].reverse().join('')
}
