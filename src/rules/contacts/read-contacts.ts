import { numbersIn } from '../phone/written-numbers'
import { cutText, isStorable } from '../text/storable-text'
import type { ContactFields } from './contact-form'
import { NAME_LENGTH, NOTE_LENGTH } from './contact-form'
import type { ImportError, RawContact } from './imported'
import { parseCsv } from './parse-csv'
import { parseVcard, type DecodeText } from './parse-vcard'

/** A valid contact of a file; `line` is its line in the file, counted from 1. */
export interface ImportedContact extends ContactFields {
  line: number
}

export interface ContactFile {
  contacts: ImportedContact[]
  /** How many entries were merged into an earlier one with the same number. */
  merged: number
  /** Every entry that cannot be imported, by line. No entry is skipped silently. */
  errors: ImportError[]
}

/**
 * Reads a file of contacts, vCard or table. Each number becomes one contact; repeated numbers are merged. A contact
 * without a name gets its number as the name. A name that is too long is cut, and the note keeps all of it. `decodeText`
 * reads fields of a card that have a Chinese encoding of their own; without it they are errors.
 */
export function readContacts(text: string, decodeText?: DecodeText): ContactFile {
  const plain = text.replace(/^\ufeff/, '')
  const { contacts: raw, errors: broken } = /^\s*BEGIN\s*:\s*VCARD/im.test(plain)
    ? parseVcard(plain, decodeText)
    : parseCsv(plain)
  const byNumber = new Map<string, ImportedContact>()
  const errors: ImportError[] = [...broken]
  let merged = 0
  for (const entry of raw) {
    const { found, failed } = numbersOf(entry)
    errors.push(...failed)
    for (const contact of found) {
      const known = byNumber.get(contact.phoneNo)
      if (known) merged += 1
      byNumber.set(contact.phoneNo, known ? mergeContact(known, contact) : contact)
    }
  }
  return { contacts: [...byNumber.values()], merged, errors: errors.sort((a, b) => a.line - b.line) }
}

function numbersOf(entry: RawContact): { found: ImportedContact[]; failed: ImportError[] } {
  const { line, source } = entry
  const fail = (reason: ImportError['reason'], words = source): ImportError => ({ line, source: words, reason })
  const phones = entry.phones.filter((phone) => phone.trim() !== '')
  const words = entry.name + entry.note + source
  if (words.includes('\ufffd') || !isStorable(words)) return { found: [], failed: [fail('encoding')] }
  if (phones.length === 0) return { found: [], failed: [fail('noNumber')] }

  const isCut = entry.name.length > NAME_LENGTH
  const note = cutText([isCut ? entry.name : '', entry.note].filter(Boolean).join('；'), NOTE_LENGTH)
  const found: ImportedContact[] = []
  const failed: ImportError[] = []
  for (const phone of phones) {
    const { numbers, doubtful } = numbersIn(phone)
    if (numbers.length === 0 || doubtful.length > 0)
      failed.push(fail('badNumber', [entry.name, phone].filter(Boolean).join(' ')))
    for (const phoneNo of doubtful.length > 0 ? [] : numbers)
      found.push({ line, name: cutText(entry.name, NAME_LENGTH).trim() || phoneNo, phoneNo, note })
  }
  return { found, failed }
}

/**
 * Merges two contacts with the same number. The first keeps its name; the second's name and note are appended to the
 * note, so that nothing is lost, unless the note would become too long. Returns the first contact itself when nothing
 * is new.
 */
export function mergeContact<Known extends ContactFields>(known: Known, other: ContactFields): Known {
  const isNew = (text: string) => text !== '' && text !== known.name && !known.note.split(SEPARATOR).includes(text)
  const more = [...new Set([other.name === known.phoneNo ? '' : other.name, ...other.note.split(SEPARATOR)])].filter(
    isNew,
  )
  const note = [known.note, ...more].filter(Boolean).join(SEPARATOR)
  return more.length === 0 || note.length > NOTE_LENGTH ? known : { ...known, note }
}

const SEPARATOR = '；'
