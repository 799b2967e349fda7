/**
 * Decodes a file's text: UTF-16 with a byte order mark, as Excel's "Unicode text" has, or UTF-8, otherwise GB 18030, in
 * which Chinese office programs save tables. Unreadable bytes become U+FFFD.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
