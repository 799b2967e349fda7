type Value = string | null | (string | null)[]

/** Decodes a part of a query; an invalid escape sequence stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/** Replaces the package of this name, of which Taro's H5 router uses only `parse`. A repeated name gives an array. */
function parse(query: string, { decode = true }: { decode?: boolean } = {}): Record<string, Value> {
  const values: Record<string, Value> = Object.create(null)
  for (const pair of query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const read = decode ? decoded : (text: string) => text
    const name = read(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? null : read(pair.slice(at + 1))
    const known = values[name]
    values[name] = known === undefined ? value : [known, value].flat()
  }
  return values
}

export default { parse }
