import { decodeText } from './decode-text'
import { isTooLarge } from './file-size'

/** The file extensions that a user may choose. */
export type TextFileKind = 'csv' | 'txt' | 'vcf' | 'json'

/** The text of the chosen file, or why it could not be read; null if none was chosen. */
export type ChosenText = { text: string } | { fault: 'tooLarge' | 'unreadable' } | null

const accepted: Record<TextFileKind, string> = {
  csv: '.csv,text/csv',
  txt: '.txt,text/plain',
  json: '.json,application/json',
  vcf: '.vcf,text/vcard,text/x-vcard',
}

/** Opens a file picker and reads the chosen text file. */
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
      reader.addEventListener('load', () => resolve({ text: decodeText(reader.result as ArrayBuffer) })) // readAsArrayBuffer below
      reader.addEventListener('error', () => resolve({ fault: 'unreadable' }))
      reader.readAsArrayBuffer(file)
    })
    field.click()
  })
}
