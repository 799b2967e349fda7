import Taro from '@tarojs/taro'
import { drawOn, type Picture, type Surface } from './draw-on'

/** Draws a picture on the page's canvas of this id and returns it as a PNG; null when there is none. */
export function drawPng(id: string, picture: Picture): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    // The canvas is there once the page has it.
    Taro.nextTick(() => {
      Taro.createSelectorQuery()
        .select(`#${id}`)
        // A canvas of type 2d; what drawing throws rejects.
        .node((found) => resolve(Promise.resolve().then(() => drawOn(found?.node as Surface | undefined, picture))))
        .exec()
    })
  })
}
