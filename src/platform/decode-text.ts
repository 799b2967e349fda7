/** The text of a file: UTF-8, or the Chinese encoding in which office programs save tables. U+FFFD is unreadable. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
