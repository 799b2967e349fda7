import { copyText } from './clipboard'
import { decodeText } from './decode-text'
import { client } from './environment'
import { isTooLarge } from './file-size'

/** What became of a text to keep: a file, or, where pages save no files, a copy on the clipboard. */
export type KeepResult = 'saved' | 'copied' | 'refused'

/** What became of a file to keep: as of a text, or one that another press hands on. */
export type KeptFile = KeepResult | { send: () => Promise<void> }

/** How the name of a file ends, which says what is in it. */
export type TextFileKind = 'csv' | 'txt' | 'vcf'

/** The text of a file that was chosen, or why it is not to be had; null when none was chosen. */
export type ChosenText = { text: string } | { fault: 'tooLarge' | 'unreadable' } | null

const accepted: Record<TextFileKind, string> = {
  csv: '.csv,text/csv',
  txt: '.txt,text/plain',
  vcf: '.vcf,text/vcard,text/x-vcard',
}

/** Gives a text to the person as a file. Browsers inside other apps save none: there it goes to the clipboard. */
export function keepText(name: string, text: string): Promise<KeepResult> {
  return keep(name, text, 'text/csv')
}

/** Gives a file of JSON to the person. */
export function keepFile(name: string, text: string): Promise<KeptFile> {
  return keep(name, text, 'application/json')
}

async function keep(name: string, text: string, type: string): Promise<KeepResult> {
  if (client().clientType !== 'H5') return (await copyText(text)) ? 'copied' : 'refused'
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
  return 'saved'
}

/** Lets the person choose a text file and reads it. */
export function chooseTextFile(kinds: readonly TextFileKind[]): Promise<ChosenText> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = kinds.map((kind) => accepted[kind]).join(',')
    field.addEventListener('cancel', () => resolve(null))
    field.addEventListener('change', () => {
      const file = field.files?.[0]
      if (!file) return resolve(null)
      if (isTooLarge(file.size)) return resolve({ fault: 'tooLarge' })
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve({ text: decodeText(reader.result as ArrayBuffer) })) // as it was read below
      reader.addEventListener('error', () => resolve({ fault: 'unreadable' }))
      reader.readAsArrayBuffer(file)
    })
    field.click()
  })
}
