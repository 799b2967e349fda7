import { decodeRows, utf16Of } from './decode-rows'

/**
 * Decodes a file's text: UTF-16, as Excel's "Unicode text" has, or UTF-8 and GB 18030, in which
 * Chinese office programs save tables (`decodeRows`). Unreadable bytes become U+FFFD.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const units = new Uint8Array(bytes)
  const [first, second] = units
  const wide = utf16Of(units)
  if ((first === 0xff && second === 0xfe) || wide === 'le') return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || wide === 'be') return new TextDecoder('utf-16be').decode(bytes)
  return decodeRows(units, {
    utf8: strictUtf8,
    lossyUtf8: (line) => new TextDecoder('utf-8').decode(line),
    gb18030: (line) => new TextDecoder('gb18030').decode(line),
  })
}

function strictUtf8(units: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(units)
  } catch {
    return null
  }
}
