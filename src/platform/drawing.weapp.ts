import Taro from '@tarojs/taro'
import { drawOn, type Picture, type Surface } from './draw-on'

/** Draws a picture on the page's canvas with this id and returns it as a PNG; null if there is no such canvas. */
export function drawPng(id: string, picture: Picture): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    // The canvas exists only after the next render.
    Taro.nextTick(() => {
      Taro.createSelectorQuery()
        .select(`#${id}`)
        // A canvas of type 2d. An error while drawing rejects the promise.
        .node((found) => resolve(Promise.resolve().then(() => drawOn(found?.node as Surface | undefined, picture))))
        .exec()
    })
  })
}
