import type { ContactFields } from './contact-form'
import { NOTE_LENGTH } from './contact-form'

/**
 * One contact of two with the same number. The first keeps its name; another name and another note of the second join
 * the note, so that nothing is lost, unless the note would grow too long. Answers the first itself when nothing is new.
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
