import { readJpeg } from './jpeg'
import { readPdf } from './pdf'
import { PNG_SIGNATURE, readPng } from './png'
import { FileRefusal } from './refusal'
import { readWebp } from './webp'

export type FileType = 'jpeg' | 'png' | 'webp' | 'pdf'

/** A file that may be kept: what it is, by its content, and the content without metadata. */
export interface ReadFile {
  type: FileType
  content: Buffer
}

const ZIP_TAIL = 65_557
/** What makes a picture a page or a program to somebody who reads it as one. */
const foreign = /<script|<\?php|<html|<svg|<iframe|javascript:/i

/**
 * Reads a file as one of four types, by its content alone, and leaves out what is not needed to show it. Throws FileRefusal
 * for everything else, for files that are two things at once, and for those that unpack to too much.
 */
export async function readFile(file: Buffer): Promise<ReadFile> {
  const read = await readByType(file)
  const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')
  if (read.content.subarray(-ZIP_TAIL).includes(zipEnd)) throw new FileRefusal('unsafe')
  const text = read.content.toString('latin1')
  if (foreign.test(text)) throw new FileRefusal('unsafe')
  // Readers of PDF look for its head in the first kilobyte.
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
