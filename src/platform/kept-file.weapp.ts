import Taro from '@tarojs/taro'
import { copyText } from './clipboard'
import type { KeepResult, KeptFile, KeptPicture, SentPicture } from './kept-file'

/** Copies the text to the clipboard: a mini-program cannot save files for the user. */
export async function keepText(_name: string, text: string): Promise<KeepResult> {
  return (await copyText(text)) ? 'copied' : 'refused'
}

/**
 * Writes a file; the next tap shares it to a chat, because WeChat allows sharing only in response to a tap. A WeChat
 * without file sharing gets a copy on the clipboard.
 */
export function keepFile(name: string, text: string): Promise<KeptFile> {
  const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/${name}`
  const copy = () => keepText(name, text)
  return new Promise((resolve) => {
    try {
      Taro.getFileSystemManager().writeFile({
        filePath,
        data: text,
        encoding: 'utf8',
        success: () => resolve(canSend() ? { send: () => send(filePath, name) } : copy()),
        fail: () => resolve(copy()),
      })
    } catch {
      resolve(copy())
    }
  })
}

const canSend = () => typeof Taro.shareFileMessage === 'function'

async function send(filePath: string, fileName: string): Promise<void> {
  await Taro.shareFileMessage({ filePath, fileName }).catch(() => undefined) // the user went back
}

/** Returns a data URI for a PNG. */
export function pngAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Taro.arrayBufferToBase64(png.buffer as ArrayBuffer)}` // created here, so never a SharedArrayBuffer
}

/** Decodes the bytes of a 'data:…;base64,…' URI. */
export function bytesOfDataUri(uri: string): Uint8Array {
  return new Uint8Array(Taro.base64ToArrayBuffer(uri.slice(uri.indexOf(',') + 1)))
}

/** Saves a picture to the album, after WeChat has asked for permission. */
export async function keepPicture(name: string, png: Uint8Array): Promise<KeptPicture> {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: writeFile(name, png) })
    return 'saved'
  } catch {
    return 'refused'
  }
}

/** Whether a picture can be sent to a chat: old WeChat versions cannot. */
export const canSendPicture = (): boolean => typeof Taro.showShareImageMenu === 'function'

/** Opens WeChat's menu for a picture: send to a chat, add to favourites, save to the album. */
export async function sendPicture(name: string, png: Uint8Array): Promise<SentPicture> {
  try {
    await Taro.showShareImageMenu({ path: writeFile(name, png) })
  } catch {
    // The user closed the menu.
  }
  return 'sent'
}

function writeFile(name: string, png: Uint8Array): string {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  Taro.getFileSystemManager().writeFileSync(filePath, png.buffer as ArrayBuffer)
  return filePath
}
