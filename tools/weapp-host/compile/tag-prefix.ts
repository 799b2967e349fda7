const TYPE_SELECTOR = /(^|[\s,>+~(])([a-z][\w-]*)(?![\w-]*\()/g
const NO_TAGS = new Set(['odd', 'even'])

/** `page .a > view` as the document has it: every element of a mini-program is called wx-something there. */
export function prefixTags(selector: string): string {
  return selector.replace(TYPE_SELECTOR, (whole, before: string, tag: string) =>
    NO_TAGS.has(tag) ? whole : `${before}wx-${tag}`,
  )
}
