import type { ListEntry } from '@contract/lists'
import type { ListEntryRow } from '../line/tables'
import type { PhoneDataPort } from '../../ports/phone-data'

/** An entry of a list as the wire has it; a number comes with its place and carrier. */
export function describeEntry(row: ListEntryRow, phoneData: PhoneDataPort): ListEntry {
  return {
    id: row.entry_id,
    value: row.value,
    note: row.note,
    addedAt: row.added_at,
    expiresAt: row.expires_at,
    ...(row.topic === 'number' ? phoneData.lookUp(row.spelled) : { place: '', carrier: '' }),
  }
}
