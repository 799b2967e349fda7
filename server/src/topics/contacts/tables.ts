/** Address books. Times are ms since the epoch. */
export interface ContactTables {
  contacts: ContactRow
  /** `version` increases with every change of the book; `agreed_at` is the consent to imports. */
  contact_books: { subscriber_id: string; version: number; agreed_at: number | null }
}

/** `removed_at` is null while the contact is in the book; a removed contact can be restored for some time. */
export interface ContactRow {
  subscriber_id: string
  contact_id: string
  phone_no: string
  name: string
  note: string
  letter: string
  sort_key: string
  spellings: string
  removed_at: number | null
}
