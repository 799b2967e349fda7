import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Phone } from './phone'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  data: Uint8ClampedArray
}

/** Decodes an image, given by its address, in the browser. */
export async function pixelsOf(page: Page, address: string): Promise<Pixels> {
  const { width, height, bytes } = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
    // As text: a list of two million numbers would take twenty seconds to come.
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(new Blob([data]))
    })
    return { width, height, bytes: url.slice(url.indexOf(',') + 1) }
  }, address)
  return { width, height, data: new Uint8ClampedArray(Buffer.from(bytes, 'base64')) }
}

/** Taps a button that saves a PNG, and decodes the file. */
export async function savedPicture(phone: Phone, id: string): Promise<{ name: string; pixels: Pixels }> {
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap(id)])
  const png = await readFile(await download.path(), 'base64')
  return {
    name: download.suggestedFilename(),
    pixels: await pixelsOf(phone.page, `data:image/png;base64,${png}`),
  }
}
