/** `seen_at` is in ms since the epoch. */
export interface HomeTables {
  seen_pop_ups: { subscriber_id: string; pop_up_id: number; seen_at: number }
}
