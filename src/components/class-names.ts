/** Joins class names, leaving out `undefined`, `false` and ''. */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
