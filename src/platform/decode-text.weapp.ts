import { decodeRows, utf16Of } from './decode-rows'
import { gbIdeographs, gbSigns } from './gb2312'

const UNKNOWN = '\ufffd'

/** As on H5. A mini-program has no TextDecoder, and WeChat cannot decode GBK. */
export function decodeText(bytes: ArrayBuffer): string {
  const units = new Uint8Array(bytes)
  const [first, second] = units
  const wide = utf16Of(units)
  if ((first === 0xff && second === 0xfe) || wide === 'le') return decodeUtf16(bytes, true)
  if ((first === 0xfe && second === 0xff) || wide === 'be') return decodeUtf16(bytes, false)
  return decodeRows(units, { utf8: decodeUtf8, lossyUtf8, gb18030: decodeGbk })
}

/** Without a byte order mark. Half a unit at the end is left out. */
function decodeUtf16(bytes: ArrayBuffer, isLittleEndian: boolean): string {
  const view = new DataView(bytes)
  let text = ''
  for (let at = 0; at + 1 < bytes.byteLength; at += 2) text += String.fromCharCode(view.getUint16(at, isLittleEndian))
  return text.replace(/^\ufeff/, '')
}

/** Null if the bytes are not UTF-8. */
function decodeUtf8(units: Uint8Array): string | null {
  let escaped = ''
  for (const unit of units) {
    escaped += unit < 0x80 && unit !== 0x25 ? String.fromCharCode(unit) : `%${unit.toString(16).padStart(2, '0')}`
  }
  try {
    return decodeURIComponent(escaped).replace(/^\ufeff/, '')
  } catch {
    return null
  }
}

/** UTF-8 character by character; a byte that belongs to none becomes U+FFFD. */
function lossyUtf8(units: Uint8Array): string {
  let text = ''
  for (let at = 0; at < units.length;) {
    const size = [1, 2, 3, 4].find((length) => decodeUtf8(units.subarray(at, at + length)) !== null) ?? 0
    text += size === 0 ? UNKNOWN : decodeUtf8(units.subarray(at, at + size))
    at += Math.max(1, size)
  }
  return text
}

function decodeGbk(units: Uint8Array): string {
  const signOf = gbkSigns()
  let text = ''
  for (let at = 0; at < units.length; at += 1) {
    const lead = units[at] ?? 0
    const trail = units[at + 1] ?? 0
    if (lead < 0x80) text += String.fromCharCode(lead)
    else if (lead === 0x80 || trail < 0x40) text += UNKNOWN
    else {
      text += signOf(lead, trail) ?? UNKNOWN
      at += 1
    }
  }
  return text
}

/** Returns the decoder of a two-byte character: GB 2312 by its table, the other GBK ideographs in Unicode order. */
function gbkSigns(): (lead: number, trail: number) => string | undefined {
  const ideographs = gbIdeographs()
  const known = new Set(ideographs.join(''))
  const all = Array.from({ length: 0x9fa6 - 0x4e00 }, (_, index) => String.fromCharCode(0x4e00 + index))
  const others = all.filter((sign) => !known.has(sign))
  return (lead, trail) => {
    const column = trail - (trail > 0x7f ? 0x41 : 0x40)
    if (lead <= 0xa0) return others[(lead - 0x81) * 190 + column]
    if (trail <= 0xa0) return lead < 0xaa ? undefined : others[6080 + (lead - 0xaa) * 96 + column]
    const row = lead < 0xb0 ? gbSigns[lead - 0xa1] : ideographs[lead - 0xb0]
    return row?.[trail - 0xa1]
  }
}
