import type { ListEntry } from '@contract/lists'
import type { ListEntryRow } from '../../database/guard-tables'
import type { PhoneDataPort } from '../../ports/phone-data'

/** An entry of a list as the wire has it, with the number's place and carrier. */
export function describeEntry(row: ListEntryRow, phoneData: PhoneDataPort): ListEntry {
  return {
    id: row.entry_id,
    phoneNo: row.phone_no,
    note: row.note,
    addedAt: row.added_at,
    expiresAt: row.expires_at,
    ...phoneData.lookUp(row.phone_no),
  }
}
