import Taro from '@tarojs/taro'
import type { KeptPicture } from './picture'

/** The address under which a picture of bytes is shown. */
export function pngAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Taro.arrayBufferToBase64(png.buffer as ArrayBuffer)}` // made here, never shared
}

/** Puts a picture into the album, which WeChat asks for first. */
export async function keepPicture(name: string, png: Uint8Array): Promise<KeptPicture> {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    Taro.getFileSystemManager().writeFileSync(filePath, png.buffer as ArrayBuffer)
    await Taro.saveImageToPhotosAlbum({ filePath })
    return 'saved'
  } catch {
    return 'refused'
  }
}
