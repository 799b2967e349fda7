/** Joins the class names that apply; `undefined`, `false` and '' are left out. */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
