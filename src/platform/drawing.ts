import { drawOn, type Picture } from './draw-on'

/** Draws a picture and returns it as a PNG; null when this phone cannot draw. The mini-program draws on the page's canvas of `id`. */
export async function drawPng(_id: string, picture: Picture): Promise<Uint8Array | null> {
  return drawOn(document.createElement('canvas'), picture)
}
