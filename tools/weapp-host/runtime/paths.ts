/** `a/./b/../c` as `a/c`; a leading slash is dropped, because every path starts at the mini-program's root. */
export function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Resolves `path` relative to the file `from`. */
export function resolveFrom(from: string, path: string): string {
  return normalize(path.startsWith('/') ? path : `${folderOf(from)}/${path}`)
}

export interface PageAddress {
  path: string
  query: Record<string, string>
}

/** A page's address in parts. WeChat does not decode the query, so neither does this. */
export function parseAddress(url: string, from = ''): PageAddress {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const query: Record<string, string> = {}
  for (const pair of search.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    query[name] = value
  }
  return { path: resolveFrom(from, path), query }
}
