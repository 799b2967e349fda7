/**
 * Why a file is refused: unsupported type, incomplete, hidden content, too many pixels or unpacked bytes, or too many
 * parts to be checked.
 */
export type FileFault = 'type' | 'broken' | 'unsafe' | 'huge' | 'complicated'

/** A refused file. */
export class FileRefusal extends Error {
  constructor(readonly fault: FileFault) {
    super(`The file is refused: ${fault}`)
  }
}

/** Segments or chunks of a picture; cameras and editors write at most some hundred, encoders of PNG some thousand. */
const PARTS_MAX = 20_000

/** Counts the parts of one picture. Throws FileRefusal when there are so many that reading them would take long. */
export function partCounter(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > PARTS_MAX) throw new FileRefusal('complicated')
  }
}

const SIDE_MAX = 16_384
const PIXELS_MAX = 50_000_000

/** Throws FileRefusal when the header declares too many pixels, or none. */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new FileRefusal('broken')
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) throw new FileRefusal('huge')
}
