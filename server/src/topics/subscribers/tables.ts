/** Everybody who ever logged in. `created_at` is in ms since the epoch. */
export interface SubscriberTables {
  subscribers: { subscriber_id: string; phone_no: string; created_at: number }
}
