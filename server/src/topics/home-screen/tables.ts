/** `seen_at` is in ms since the epoch. */
export interface HomeScreenTables {
  seen_pop_ups: { subscriber_id: string; pop_up_id: number; seen_at: number }
}
