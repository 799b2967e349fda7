import { ACCOUNT, ago, UNDO_MS, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const contactTables: TableDeclarations<ContactTables> = {
  contact_books: {
    holds: { zh: '通讯录导入的授权', en: 'Your consent to the import of contacts' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', version: 'link', agreed_at: 'time' },
  },
  contacts: {
    holds: { zh: '联系人', en: 'Contacts' },
    key: ['subscriber_id', 'contact_id'],
    stays: 'until it is removed',
    purges: [{ name: 'removed contacts', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' }],
    columns: {
      subscriber_id: 'owner',
      contact_id: 'link',
      phone_no: 'value',
      name: 'value',
      note: 'value',
      letter: 'link',
      sort_key: 'link',
      spellings: 'link',
      removed_at: 'time',
    },
  },
}
