import { qrModules } from './QrCode'

const PIXELS = 8
/** The maximum length of a stored deflate block (RFC 1951). */
const BLOCK = 0xffff

/**
 * Returns a QR code as a PNG with one bit per pixel, for saving, as albums take no SVG. Written by hand: a canvas would
 * need different code in each build, and a general encoder is ten times as large.
 */
export function qrPng(value: string): Uint8Array {
  const { data, size } = qrModules(value)
  const side = size * PIXELS
  const stride = 1 + Math.ceil(side / 8)
  const rows = new Uint8Array(stride * side) // each row begins with filter type 0
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)]
      if (!isDark) rows[y * stride + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  const header = [...bytesOf(side), ...bytesOf(side), 1, 0, 0, 0, 0]
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ])
}

const bytesOf = (value: number): number[] => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff)

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...type].map((letter) => letter.charCodeAt(0)).concat(data)
  return [...bytesOf(data.length), ...body, ...bytesOf(crc32(body))]
}

/** Wraps the data in a zlib stream without compression. */
function stored(data: Uint8Array): number[] {
  const out = [0x78, 0x01]
  for (let at = 0; at < data.length; at += BLOCK) {
    const part = data.subarray(at, at + BLOCK)
    const isLast = at + BLOCK >= data.length ? 1 : 0
    const { length } = part
    out.push(isLast, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff, ...part)
  }
  return [...out, ...bytesOf(adler32(data))]
}

function crc32(data: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0]
  for (const byte of data) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  return ((high << 16) | low) >>> 0
}
