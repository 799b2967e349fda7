import { inflateSync } from 'node:zlib'
import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { encode } from 'uqr'
import { QrCode, qrPicture } from '@/components/QrCode/QrCode'
import { qrPng } from '@/components/QrCode/qr-png'

const PIXELS = 3

/** The picture's modules, read from its path: true is dark. */
function modulesOf(picture: string): boolean[][] {
  const svg = decodeURIComponent(picture.replace('data:image/svg+xml,', ''))
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return modules
}

/** What a phone's camera decodes from a picture of the modules. */
function readByCamera(modules: boolean[][]): string | undefined {
  const side = modules.length * PIXELS
  const pixels = new Uint8ClampedArray(side * side * 4).map((_unused, index) => {
    const pixel = Math.floor(index / 4)
    const isDark = modules[Math.floor(pixel / side / PIXELS)]?.[Math.floor((pixel % side) / PIXELS)]
    return index % 4 === 3 || !isDark ? 255 : 0
  })
  return jsQR(pixels, side, side)?.data
}

/** The picture's pixels, read from its file: true is dark. */
function pixelsOf(png: Uint8Array): boolean[][] {
  const file = Buffer.from(png)
  const side = file.readUInt32BE(16)
  const data = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)))
  const stride = 1 + Math.ceil(side / 8)
  return Array.from({ length: side }, (_row, y) =>
    Array.from({ length: side }, (_pixel, x) => ((rows[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0),
  )
}

describe('QrCode', () => {
  it('draws the modules of the encoder, with a quiet zone of four', () => {
    const { data } = encode('https://example.com/sjgj/uasp/guardianInvite?id=abc', { border: 4, ecc: 'M' })
    const modules = modulesOf(qrPicture('https://example.com/sjgj/uasp/guardianInvite?id=abc'))
    expect(modules).toEqual(data)
    const edge = [
      ...modules.slice(0, 4),
      ...modules.slice(-4),
      ...modules.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
    ]
    expect(edge.flat()).not.toContain(true)
  })

  it('can be decoded by a camera, whatever it contains', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, size: 'small' }), (value) => {
        expect(readByCamera(modulesOf(qrPicture(value)))).toBe(value)
      }),
      { numRuns: 6 },
    )
  })

  it('is the same as a file', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, size: 'small' }), (value) => {
        expect(readByCamera(pixelsOf(qrPng(value)))).toBe(value)
      }),
      { numRuns: 4 },
    )
  })

  it('has a name for screen readers, and is dark on white', () => {
    render(<QrCode value="https://example.com" label="邀请二维码" />)
    expect(screen.getByRole('img', { name: '邀请二维码' }).querySelector('img')).toHaveAttribute(
      'src',
      qrPicture('https://example.com'),
    )
    expect(decodeURIComponent(qrPicture('x'))).toContain('fill="white"')
  })
})
