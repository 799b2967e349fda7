/** Why a file is refused: unsupported type, incomplete, hidden content, or too many pixels or unpacked bytes. */
export type FileFault = 'type' | 'broken' | 'unsafe' | 'huge'

/** A refused file. */
export class FileRefusal extends Error {
  constructor(readonly fault: FileFault) {
    super(`The file is refused: ${fault}`)
  }
}

const SIDE_MAX = 16_384
const PIXELS_MAX = 50_000_000

/** Throws FileRefusal when the header declares too many pixels, or none. */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new FileRefusal('broken')
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) throw new FileRefusal('huge')
}
