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

/** Draws a picture and returns it as a PNG; null when this phone cannot draw. The mini-program draws on the page's canvas of `id`. */
export async function drawPng(_id: string, picture: Picture): Promise<Uint8Array | null> {
  return drawOn(document.createElement('canvas'), picture)
}

export function drawOn(surface: Surface | undefined, { width, height, draw }: Picture): Uint8Array | null {
  const pen = surface?.getContext('2d')
  if (!surface || !pen) return null
  Object.assign(surface, { width, height })
  draw(pen)
  return bytesOfDataUri(surface.toDataURL('image/png'))
}
