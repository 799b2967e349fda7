import { drawOn, type Picture } from './draw-on'

/**
 * Draws a picture and returns it as a PNG; null if this phone cannot draw. Only the mini-program uses `id`: it draws on
 * the page's canvas of that id.
 */
export async function drawPng(_id: string, picture: Picture): Promise<Uint8Array | null> {
  return drawOn(document.createElement('canvas'), picture)
}
