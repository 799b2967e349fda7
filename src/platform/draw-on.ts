import { bytesOfDataUri } from './kept-file'

/** The part of a canvas context that both builds support. */
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

export interface Surface {
  width: number
  height: number
  getContext(kind: '2d'): Pen | null
  toDataURL(type: string): string
}

export interface Picture {
  /** In pixels. */
  width: number
  height: number
  draw: (pen: Pen) => void
}

/** Draws on a canvas and returns the PNG; null if the phone cannot draw. */
export function drawOn(surface: Surface | undefined, { width, height, draw }: Picture): Uint8Array | null {
  const pen = surface?.getContext('2d')
  if (!surface || !pen) return null
  Object.assign(surface, { width, height })
  draw(pen)
  return bytesOfDataUri(surface.toDataURL('image/png'))
}
