/** Strings, attributes, names (with a bracket or `::` after them), blanks, and any other character. */
const TOKENS = /"[^"]*"|'[^']*'|@[\w:-]+|[A-Za-z_][\w-]*(\s*(?:\(|::))?|\s+|[^]/g
const OPERATORS = new Set(['and', 'or', 'div', 'mod'])

/**
 * An XPath over wxml as one over the document below a page's box: every tag is called wx-something there, and a path from
 * the root begins at the box.
 */
export function xpathInDocument(xpath: string): string {
  let last = ''
  return xpath.replace(TOKENS, (token, end?: string) => {
    const before = last
    if (token.trim() !== '') last = token
    if (token === '/' && (before === '' || /[(|]$/.test(before))) return './'
    const isTag = /^[A-Za-z_]/.test(token) && end === undefined && !OPERATORS.has(token) && before !== 'attribute::'
    return isTag ? `wx-${token}` : token
  })
}

/** The elements below `box` that an XPath over wxml selects, in the page's order. Throws when it is none. */
export function selectByXpath(box: HTMLElement, xpath: string): HTMLElement[] {
  const found = document.evaluate(xpathInDocument(xpath), box, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  const nodes = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
  return nodes.filter((node): node is HTMLElement => node instanceof HTMLElement && node.localName.startsWith('wx-'))
}
