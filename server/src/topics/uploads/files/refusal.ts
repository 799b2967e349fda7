/** Why a file is not taken: no type of ours, not whole, something hidden in it, or too many pixels or bytes when unpacked. */
export type FileFault = 'type' | 'broken' | 'unsafe' | 'huge'

/** A file that is not kept. */
export class FileRefusal extends Error {
  constructor(readonly fault: FileFault) {
    super(`The file is refused: ${fault}`)
  }
}

const SIDE_MAX = 16_384
const PIXELS_MAX = 50_000_000

/** Throws FileRefusal for a picture whose header names more pixels than anybody has to look at. */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new FileRefusal('broken')
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) throw new FileRefusal('huge')
}
