/** Converts one label of a domain name between Unicode and ASCII (RFC 3492), without the prefix 'xn--'. */

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const LAST_CODE_POINT = 0x10ffff
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / 700) : delta >> 1
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38))
}

const threshold = (k: number, bias: number) => Math.min(Math.max(k - bias, T_MIN), T_MAX)

/** Converts a label to ASCII. */
export function encodeLabel(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < 0x80)
  let output = String.fromCharCode(...basic)
  if (basic.length > 0) output += '-'
  let n = 0x80
  let delta = 0
  let bias = 72
  for (let handled = basic.length; handled < points.length;) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      let q = delta
      for (let k = BASE; ; k += BASE) {
        const t = threshold(k, bias)
        if (q < t) break
        output += digits[t + ((q - t) % (BASE - t))]
        q = Math.floor((q - t) / (BASE - t))
      }
      output += digits[q]
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled += 1
    }
    delta += 1
    n += 1
  }
  return output
}

/** Converts an ASCII label to Unicode; null when it is invalid. */
export function decodeLabel(ascii: string): string | null {
  const end = ascii.lastIndexOf('-')
  const points = Array.from(end > 0 ? ascii.slice(0, end) : '', (character) => character.codePointAt(0) ?? 0)
  let n = 0x80
  let i = 0
  let bias = 72
  for (let at = end > 0 ? end + 1 : 0; at < ascii.length;) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = at < ascii.length ? digits.indexOf(ascii.charAt(at)) : -1
      at += 1
      if (digit < 0) return null
      i += digit * weight
      const t = threshold(k, bias)
      if (digit < t) break
      weight *= BASE - t
      if (i > LAST_CODE_POINT * 64) return null
    }
    const length = points.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > LAST_CODE_POINT) return null
    points.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...points)
}
