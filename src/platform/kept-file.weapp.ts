import Taro from '@tarojs/taro'
import { copyText } from './clipboard'
import type { KeepResult, KeptFile, KeptPicture, SentPicture } from './kept-file'

/** A text to keep goes to the clipboard. */
export async function keepText(_name: string, text: string): Promise<KeepResult> {
  return (await copyText(text)) ? 'copied' : 'refused'
}

/**
 * Gives a file to the person: it is written, and the next press sends it to one of the chats, which WeChat allows in
 * answer to a press only. A WeChat without that gets a copy on the clipboard.
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
  await Taro.shareFileMessage({ filePath, fileName }).catch(() => undefined) // the person has gone back
}

/** The address under which a picture of bytes is shown. */
export function pngAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Taro.arrayBufferToBase64(png.buffer as ArrayBuffer)}` // made here, never shared
}

/** The bytes of 'data:…;base64,…'. */
export function bytesOfDataUri(uri: string): Uint8Array {
  return new Uint8Array(Taro.base64ToArrayBuffer(uri.slice(uri.indexOf(',') + 1)))
}

/** Puts a picture into the album, which WeChat asks for first. */
export async function keepPicture(name: string, png: Uint8Array): Promise<KeptPicture> {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: written(name, png) })
    return 'saved'
  } catch {
    return 'refused'
  }
}

/** Whether a picture can be handed to a chat here: not in an old WeChat. */
export const canSendPicture = (): boolean => typeof Taro.showShareImageMenu === 'function'

/** Opens WeChat's menu for a picture: to a chat, to the favourites, to the album. */
export async function sendPicture(name: string, png: Uint8Array): Promise<SentPicture> {
  try {
    await Taro.showShareImageMenu({ path: written(name, png) })
  } catch {
    // The person has closed it.
  }
  return 'sent'
}

function written(name: string, png: Uint8Array): string {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  Taro.getFileSystemManager().writeFileSync(filePath, png.buffer as ArrayBuffer)
  return filePath
}
