import { readJpeg } from './jpeg'
import { readPdf } from './pdf'
import { PNG_SIGNATURE, readPng } from './png'
import { FileRefusal } from './refusal'
import { readWebp } from './webp'

export type FileType = 'jpeg' | 'png' | 'webp' | 'pdf'

/** An accepted file: its type by content, and the content without metadata. */
export interface ReadFile {
  type: FileType
  content: Buffer
}

const ZIP_TAIL = 65_557
/**
 * Markup and code that could run if a picture were read as a page or program. Without what ends a tag's name, one in a
 * hundred photos of 5 MB would hold `<svg` by chance.
 */
const foreign = /<(?:script|html|svg|iframe)[\t\n\f\r />]|<\?php|javascript:/i

/**
 * Reads a file as one of four types, by its content only, and drops what is not needed to show it. Throws FileRefusal
 * for other types, for files that are valid as two types, and for those that unpack to too much.
 */
export async function readFile(file: Buffer): Promise<ReadFile> {
  const read = await readByType(file)
  const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')
  if (read.content.subarray(-ZIP_TAIL).includes(zipEnd)) throw new FileRefusal('unsafe')
  const text = read.content.toString('latin1')
  if (foreign.test(text)) throw new FileRefusal('unsafe')
  // PDF readers search for the header in the first kilobyte.
  if (read.type !== 'pdf' && text.slice(0, 2048).includes('%PDF-')) throw new FileRefusal('unsafe')
  return read
}

async function readByType(file: Buffer): Promise<ReadFile> {
  const startsWith = (text: string, at = 0) => file.toString('latin1', at, at + text.length) === text
  if (startsWith('\u00ff\u00d8\u00ff')) return { type: 'jpeg', content: readJpeg(file) }
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return { type: 'png', content: await readPng(file) }
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return { type: 'webp', content: readWebp(file) }
  if (startsWith('%PDF-')) return { type: 'pdf', content: await readPdf(file) }
  throw new FileRefusal('type')
}
