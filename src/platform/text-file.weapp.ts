import Taro from '@tarojs/taro'
import { copyText } from './clipboard'
import { decodeText } from './decode-text'
import { isTooLarge } from './file-size'
import type { ChosenText, KeepResult, KeptFile, TextFileKind } from './text-file'

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

/** Lets the person choose a text file that somebody has sent to one of the chats, and reads it. */
export async function chooseTextFile(kinds: readonly TextFileKind[]): Promise<ChosenText> {
  const file = await Taro.chooseMessageFile({ count: 1, type: 'file', extension: [...kinds] }).then(
    ({ tempFiles }) => tempFiles[0],
    () => undefined, // cancelled, or the privacy guideline was refused
  )
  if (!file) return null
  return isTooLarge(file.size) ? { fault: 'tooLarge' } : readText(file.path)
}

function readText(filePath: string): Promise<ChosenText> {
  return new Promise((resolve) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => resolve({ text: decodeText(data as ArrayBuffer) }), // no encoding was asked for
      fail: () => resolve({ fault: 'unreadable' }),
    })
  })
}
