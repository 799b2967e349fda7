import { copyText } from './clipboard'
import { client } from './environment'

/** What became of a text to keep: a file, or, where pages save no files, a copy on the clipboard. */
export type KeepResult = 'saved' | 'copied' | 'refused'

/** Whether a file can be chosen here. */
export const canChooseFiles = true

/** Gives a text to the person as a file. Browsers inside other apps save none: there it goes to the clipboard. */
export async function keepText(name: string, text: string): Promise<KeepResult> {
  if (client().clientType !== 'H5') return (await copyText(text)) ? 'copied' : 'refused'
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
  return 'saved'
}

/** Lets the person choose a text file and answers its text; null when none was chosen or it cannot be read. */
export function chooseTextFile(accept: string): Promise<string | null> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accept
    field.addEventListener('cancel', () => resolve(null))
    field.addEventListener('change', () => {
      const file = field.files?.[0]
      if (!file) return resolve(null)
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(decode(reader.result as ArrayBuffer))) // as it was read below
      reader.addEventListener('error', () => resolve(null))
      reader.readAsArrayBuffer(file)
    })
    field.click()
  })
}

/** UTF-8, or the Chinese encoding in which office programs save tables. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
