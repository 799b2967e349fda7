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
