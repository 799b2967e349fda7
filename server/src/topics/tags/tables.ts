import type { TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. */
export interface TagTables {
  /** One vote of one subscriber about one number. */
  number_tags: NumberTagRow
}

export interface NumberTagRow {
  subscriber_id: string
  phone_no: string
  tag: string
  tagged_at: number
}

/** Whose the columns are, and how long the rows stay. */
export const tagTables: TableDeclarations<TagTables> = {
  number_tags: {
    holds: { zh: '标记过的号码', en: 'Numbers that you tagged' },
    key: ['subscriber_id', 'phone_no'],
    stays: 'until it is taken back',
    columns: { subscriber_id: 'owner', phone_no: 'value', tag: 'value', tagged_at: 'time' },
  },
}
