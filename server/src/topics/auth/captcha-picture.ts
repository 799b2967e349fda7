import { randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflate } from 'node:zlib'
import svgCaptcha from 'svg-captcha'

const compress = promisify(deflate)

const WIDTH = 112
const HEIGHT = 44
/** Device pixels per picture unit, so that it is sharp on phones. */
const SCALE = 2
/** Sample lines per pixel. */
const SAMPLES = 3
/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefhjkmnpqrstuvwxyzACDEFGHJKMNPRSTUVWXYZ2345679'
const LENGTH = 4
/** Dark on light: a contrast above 7 : 1 even with all the noise, for weak eyes too. */
const INK = 20
const PAPER = 225

type Point = readonly [x: number, y: number]

/** A random captcha text. */
export function captchaText(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/**
 * Renders a text as a PNG data URI. The outlines are distorted and filled here, so that the client receives pixels, not
 * paths that reveal the letters. Every picture of a text differs. Anybody may request one, so the compression, the
 * expensive part, runs off the event loop.
 */
export async function captchaPicture(text: string): Promise<string> {
  const svg = svgCaptcha(text, { width: WIDTH, height: HEIGHT, fontSize: 46, noise: 0, color: false })
  const outlines = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => readOutlines(path))
  const bend = wave()
  const shapes = [...outlines.map((outline) => outline.map(bend)), stroke(), stroke()]
  return `data:image/png;base64,${(await encodePng(fill(shapes))).toString('base64')}`
}

const between = (from: number, to: number): number => from + (randomInt(1_000_000) / 1_000_000) * (to - from)

/** Converts an SVG path to polygons; curves become short lines. */
function readOutlines(path: string): Point[][] {
  const outlines: Point[][] = []
  let outline: Point[] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const points = values.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, values[index + 1] ?? 0]] : []))
    if (command === 'M') outlines.push((outline = []))
    const start = outline.at(-1) ?? points[0]
    if (start && points.length > 0) outline.push(...curve([start, ...points]))
  }
  return outlines
}

/** Points of a Bézier curve of any degree, without the first one. */
function curve(controls: readonly Point[]): Point[] {
  const steps = controls.length > 2 ? 8 : 1
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps
    let row = controls
    while (row.length > 1) {
      row = row.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = row[index] ?? [x, y]
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
      })
    }
    return row[0] ?? [0, 0]
  })
}

/** Distorts the picture by two waves. */
function wave(): (point: Point) => Point {
  const [phaseX, phaseY] = [between(0, 6.3), between(0, 6.3)]
  const [lengthX, lengthY] = [between(8, 12), between(10, 16)]
  return ([x, y]) => [x + 1.8 * Math.sin(y / lengthX + phaseX), y + 2.6 * Math.sin(x / lengthY + phaseY)]
}

/** A line across the picture, as thick as a letter's strokes. */
function stroke(): Point[] {
  const [from, to, phase, half] = [between(8, 36), between(8, 36), between(0, 6.3), between(0.5, 0.8)]
  const at = (x: number) => from + ((to - from) * x) / WIDTH + 5 * Math.sin(x / 15 + phase)
  const xs = Array.from({ length: WIDTH / 2 }, (_, index) => index * 2)
  return [...xs.map((x): Point => [x, at(x) - half]), ...xs.reverse().map((x): Point => [x, at(x) + half])]
}

interface Crossing {
  at: number
  direction: number
}

/** Where the outlines cross each sample line, from left to right, in pixels. */
function crossingsOf(shapes: readonly (readonly Point[])[], lines: number): Crossing[][] {
  const unit = SCALE * SAMPLES
  const crossings: Crossing[][] = Array.from({ length: lines }, () => [])
  for (const shape of shapes) {
    let [fromX, fromY] = shape.at(-1) ?? [0, 0]
    for (const [x, y] of shape) {
      const slope = (x - fromX) / (y - fromY)
      const direction = fromY < y ? 1 : -1
      const end = Math.min(lines, Math.ceil(Math.max(y, fromY) * unit - 0.5))
      for (let line = Math.max(0, Math.ceil(Math.min(y, fromY) * unit - 0.5)); line < end; line += 1) {
        crossings[line]?.push({ at: (fromX + ((line + 0.5) / unit - fromY) * slope) * SCALE, direction })
      }
      ;[fromX, fromY] = [x, y]
    }
  }
  for (const line of crossings) line.sort((one, other) => one.at - other.at)
  return crossings
}

/** Rasterizes the union of all shapes to grey pixels by the nonzero rule, with a little noise per pixel. */
function fill(shapes: readonly (readonly Point[])[]): Uint8Array {
  const [columns, rows] = [WIDTH * SCALE, HEIGHT * SCALE]
  const crossings = crossingsOf(shapes, rows * SAMPLES)
  const pixels = new Uint8Array(randomBytes(columns * rows))
  // The coverage of a pixel minus that of its left neighbour.
  const steps = new Float64Array(columns + 2)
  const stepAt = (at: number, height: number) => {
    const x = Math.min(Math.max(at, 0), columns)
    const column = Math.floor(x)
    const rest = (x - column) * height
    steps[column] = (steps[column] ?? 0) + height - rest
    steps[column + 1] = (steps[column + 1] ?? 0) + rest
  }
  for (let row = 0; row < rows; row += 1) {
    steps.fill(0)
    for (const line of crossings.slice(row * SAMPLES, (row + 1) * SAMPLES)) {
      let winding = 0
      for (const { at, direction } of line) {
        const wasInside = winding !== 0
        winding += direction
        if (wasInside !== (winding !== 0)) stepAt(at, wasInside ? -1 : 1)
      }
    }
    let covered = 0
    for (let column = 0; column < columns; column += 1) {
      covered += steps[column] ?? 0
      const noise = (pixels[row * columns + column] ?? 0) / 8 - 16
      pixels[row * columns + column] = PAPER + ((INK - PAPER) * covered) / SAMPLES + noise
    }
  }
  return pixels
}

/** Encodes an 8-bit grey PNG. */
async function encodePng(pixels: Uint8Array): Promise<Buffer> {
  const [columns, rows] = [WIDTH * SCALE, HEIGHT * SCALE]
  const lines = Buffer.alloc((columns + 1) * rows)
  for (let row = 0; row < rows; row += 1) {
    lines.set(pixels.subarray(row * columns, (row + 1) * columns), row * (columns + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(columns, 0)
  header.writeUInt32BE(rows, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  // Noise hardly compresses: a higher level would save no bytes.
  const packed = await compress(lines, { level: constants.Z_BEST_SPEED })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
