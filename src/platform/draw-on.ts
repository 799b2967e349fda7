import { bytesOfDataUri } from './kept-file'

/** What a picture is drawn with: the part of a canvas's context that both builds have. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'moveTo'
  | 'arcTo'
  | 'closePath'
  | 'fill'
>

/** A canvas, as far as a picture needs it. */
export interface Surface {
  width: number
  height: number
  getContext(kind: '2d'): Pen | null
  toDataURL(type: string): string
}

export interface Picture {
  /** Pixels. */
  width: number
  height: number
  draw: (pen: Pen) => void
}

/** Draws on a canvas and returns the PNG; null when the phone cannot draw. */
export function drawOn(surface: Surface | undefined, { width, height, draw }: Picture): Uint8Array | null {
  const pen = surface?.getContext('2d')
  if (!surface || !pen) return null
  Object.assign(surface, { width, height })
  draw(pen)
  return bytesOfDataUri(surface.toDataURL('image/png'))
}
