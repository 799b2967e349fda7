import Taro from '@tarojs/taro'
import { decodeText } from './decode-text'
import { isTooLarge } from './file-size'
import { withConsent } from './privacy-refusal'
import type { ChosenText, TextFileKind } from './text-file'

/** Lets the user pick a text file from a WeChat chat and reads it. */
export async function chooseTextFile(kinds: readonly TextFileKind[]): Promise<ChosenText> {
  const file = await withConsent(() => Taro.chooseMessageFile({ count: 1, type: 'file', extension: [...kinds] })).then(
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
      success: ({ data }) => resolve({ text: decodeText(data as ArrayBuffer) }), // an ArrayBuffer, as no encoding is set
      fail: () => resolve({ fault: 'unreadable' }),
    })
  })
}
