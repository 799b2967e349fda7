import { copyText } from './clipboard'
import type { KeepResult } from './text-file'

/** The mini-program offers no files of the phone: texts are pasted. */
export const canChooseFiles = false

/** A text to keep goes to the clipboard. */
export async function keepText(_name: string, text: string): Promise<KeepResult> {
  return (await copyText(text)) ? 'copied' : 'refused'
}

/** No file can be chosen here. */
export function chooseTextFile(): Promise<string | null> {
  return Promise.resolve(null)
}
