/** Tables of the call guard. Times are ms since the epoch. */
export interface CallGuardTables {
  guard_settings: GuardSettingsRow
  segments: SegmentRow
}

/** What a subscriber has changed: `settings` is JSON of the contract's CallSettingsChange. */
export interface GuardSettingsRow {
  subscriber_id: string
  settings: string
  paused_until: number | null
}

/** `removed_at` is null while the segment is on its list; a removed one can be restored for a while. */
export interface SegmentRow {
  subscriber_id: string
  segment_id: string
  list: string
  prefix: string
  note: string
  added_at: number
  removed_at: number | null
}
