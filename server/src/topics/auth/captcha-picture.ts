import { randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflate } from 'node:zlib'
import svgCaptcha from 'svg-captcha'

const compress = promisify(deflate)

const WIDTH = 112
const HEIGHT = 44
/** Device pixels per picture unit, so that it is sharp on phones. */
const SCALE = 2
const [COLUMNS, ROWS] = [WIDTH * SCALE, HEIGHT * SCALE]
/** Of a row; a step at its end has two. */
const CELLS = COLUMNS + 2
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
 * paths that reveal the letters. Every picture of a text differs. Anybody may request one, so what does not differ is read
 * once, filling sorts nothing, and the compression runs off the event loop.
 */
export async function captchaPicture(text: string): Promise<string> {
  const cells = new Cells()
  const bend = wave()
  const gap = (WIDTH - 2) / (text.length + 1)
  for (const [index, letter] of [...text].entries()) {
    const middle = gap * (index + 1)
    for (const outline of outlinesOf(letter)) cells.add(outline.map(([x, y]) => bend(x + middle, y + HEIGHT / 2)))
  }
  cells.add(stroke())
  cells.add(stroke())
  return `data:image/png;base64,${(await encodePng(cells.toLines())).toString('base64')}`
}

const between = (from: number, to: number): number => from + (randomInt(1_000_000) / 1_000_000) * (to - from)

const read = new Map<string, readonly Point[][]>()

/** The outlines of a letter around its middle; its font never changes, so each letter is read once. */
function outlinesOf(letter: string): readonly Point[][] {
  const known = read.get(letter)
  if (known) return known
  // A picture of one letter has its middle at half of the width less 2.
  const svg = svgCaptcha(letter, { width: 2, height: 0, fontSize: 46, noise: 0, color: false })
  const outlines = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => readOutlines(path))
  read.set(letter, outlines)
  return outlines
}

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
  const steps = controls.length > 2 ? 4 : 1
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
function wave(): (x: number, y: number) => Point {
  const [phaseX, phaseY] = [between(0, 6.3), between(0, 6.3)]
  const [lengthX, lengthY] = [between(8, 12), between(10, 16)]
  return (x, y) => [x + 1.8 * Math.sin(y / lengthX + phaseX), y + 2.6 * Math.sin(x / lengthY + phaseY)]
}

/** A line across the picture, as thick as a letter's strokes; it turns the way that the letters' outer outlines do. */
function stroke(): Point[] {
  const [from, to, phase, half] = [between(8, 36), between(8, 36), between(0, 6.3), between(0.5, 0.8)]
  const at = (x: number) => from + ((to - from) * x) / WIDTH + 5 * Math.sin(x / 15 + phase)
  const xs = Array.from({ length: WIDTH / 2 }, (_, index) => index * 2)
  return [...xs.map((x): Point => [x, at(x) + half]), ...xs.reverse().map((x): Point => [x, at(x) - half])]
}

/**
 * Fills shapes by the nonzero rule. Each cell holds how much more of a pixel is covered than of its left neighbour, so the
 * coverage is the sum from the left; where shapes overlap it exceeds 1, because all outer outlines turn one way.
 */
class Cells {
  readonly #cells = new Float32Array(ROWS * CELLS)

  add(shape: readonly Point[]): void {
    let [fromX, fromY] = shape.at(-1) ?? [0, 0]
    for (const [x, y] of shape) {
      this.#edge(fromX * SCALE, fromY * SCALE, x * SCALE, y * SCALE)
      ;[fromX, fromY] = [x, y]
    }
  }

  /** Splits an edge into its part in each row, and that into pieces of at most one pixel. */
  #edge(fromX: number, fromY: number, x: number, y: number): void {
    if (y === fromY) return
    const slope = (x - fromX) / (y - fromY)
    const [top, bottom] = fromY < y ? [fromY, y] : [y, fromY]
    const direction = fromY < y ? 1 : -1
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(ROWS, Math.ceil(bottom)); row += 1) {
      const [upper, height] = [Math.max(top, row), Math.min(bottom, row + 1) - Math.max(top, row)]
      const pieces = Math.max(1, Math.ceil(Math.abs(slope * height)))
      for (let piece = 0; piece < pieces; piece += 1) {
        const middle = upper + ((piece + 0.5) / pieces) * height
        this.#step(row, fromX + (middle - fromY) * slope, (direction * height) / pieces)
      }
    }
  }

  #step(row: number, at: number, height: number): void {
    const x = Math.min(Math.max(at, 0), COLUMNS)
    const column = Math.floor(x)
    const cell = row * CELLS + column
    const rest = (x - column) * height
    this.#cells[cell] = (this.#cells[cell] ?? 0) + height - rest
    this.#cells[cell + 1] = (this.#cells[cell + 1] ?? 0) + rest
  }

  /** Grey pixels with a little noise each, as the lines of a PNG: each after a 0, which means that it is not filtered. */
  toLines(): Buffer {
    const lines = randomBytes((COLUMNS + 1) * ROWS)
    for (let row = 0; row < ROWS; row += 1) {
      const start = row * (COLUMNS + 1)
      lines[start] = 0
      let covered = 0
      for (let column = 0; column < COLUMNS; column += 1) {
        covered += this.#cells[row * CELLS + column] ?? 0
        const noise = (lines[start + 1 + column] ?? 0) / 8 - 16
        lines[start + 1 + column] = PAPER + (INK - PAPER) * Math.min(1, Math.max(0, covered)) + noise
      }
    }
    return lines
  }
}

/** Encodes the lines of an 8-bit grey PNG. */
async function encodePng(lines: Buffer): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(COLUMNS, 0)
  header.writeUInt32BE(ROWS, 4)
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
