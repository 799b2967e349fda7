/**
 * Decodes a file's text: UTF-8, otherwise GB 18030, in which Chinese office programs save tables. Unreadable bytes
 * become U+FFFD.
 */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
