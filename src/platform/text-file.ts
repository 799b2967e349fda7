import { decodeText } from './decode-text'
import { isTooLarge } from './file-size'

/** How the name of a file ends, which says what is in it. */
export type TextFileKind = 'csv' | 'txt' | 'vcf'

/** The text of a file that was chosen, or why it is not to be had; null when none was chosen. */
export type ChosenText = { text: string } | { fault: 'tooLarge' | 'unreadable' } | null

const accepted: Record<TextFileKind, string> = {
  csv: '.csv,text/csv',
  txt: '.txt,text/plain',
  vcf: '.vcf,text/vcard,text/x-vcard',
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
