/** Tables of the call guard. Times are ms since the epoch. */
export interface CallGuardTables {
  guard_settings: GuardSettingsRow
}

/** What a subscriber has changed: `settings` is JSON of the contract's CallSettingsChange. */
export interface GuardSettingsRow {
  subscriber_id: string
  settings: string
  paused_until: number | null
}
