const TYPE_SELECTOR = /(^|[\s,>+~(])([a-z][\w-]*)(?![\w-]*\()/g
const NO_TAGS = new Set(['odd', 'even'])

/** `page .a > view` with the document's tag names: every element of a mini-program is called wx-something there. */
export function prefixTags(selector: string): string {
  return selector.replace(TYPE_SELECTOR, (whole, before: string, tag: string) =>
    NO_TAGS.has(tag) ? whole : `${before}wx-${tag}`,
  )
}
