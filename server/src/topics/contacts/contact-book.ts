import type { Kysely } from 'kysely'
import type { NewContact } from '@contract/contacts'
import { normaliseNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { forgetRemoved } from '../../kernel/removals'
import { UNDO_MS } from '../../kernel/undo-window'

/** Whose address book is changed, and when. */
export interface BookChange {
  db: Kysely<Database>
  subscriber: Subscriber
  now: number
}

/** Forgets removed contacts that can no longer be restored. */
export const forgetOld = ({ db, subscriber, now }: BookChange) =>
  forgetRemoved(db, 'contacts', subscriber.id, now - UNDO_MS)

/** A contact as it is kept: its number in one spelling. */
export const readNewContact = ({ name, phoneNo, note = '' }: NewContact): Required<NewContact> => ({
  name,
  phoneNo: normaliseNumber(phoneNo) ?? phoneNo,
  note,
})
