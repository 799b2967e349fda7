import type { Upload } from '@contract/uploads'
import { num, oneOf, str, type Fields } from './read'

/** A file that the gateway keeps, or null when the answer names none. */
export function readUpload(fields: Fields): Upload | null {
  const id = str(fields.id)
  if (id === '') return null
  return {
    id,
    name: str(fields.name),
    kind: oneOf(fields.kind, ['picture', 'pdf'], 'picture'),
    bytes: num(fields.bytes),
  }
}
