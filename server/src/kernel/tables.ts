/** Tables that every call uses. Times are ms since the epoch, secrets are stored as hashes only. */
export interface KernelTables {
  sessions: SessionRow
  rate_windows: RateWindowRow
  idempotent_answers: IdempotentAnswerRow
  /** How far a sweep of the retention has come; `done_until` is a value of the column that it goes by. */
  purge_progress: { term: string; done_until: number }
  subscriber_storage: SubscriberStorageRow
}

export interface SessionRow {
  subscriber_id: string
  token_hash: string
  source: string
  /** The client type that it was logged in with (SPEC section 6); empty where it is not known. */
  client: string
  /** The session that handed this one over, which ends with it. */
  parent_hash: string | null
  created_at: number
  seen_at: number
  expires_at: number
}

export interface RateWindowRow {
  rate_key: string
  window_start: number
  window_end: number
  hits: number
}

/** `bytes` as measured, and what was sent since. */
interface SubscriberStorageRow {
  subscriber_id: string
  bytes: number
  measured_at: number
}

/** `answer` is the JSON of a small answer; null while the work is under way, and of a large one, which is made again. */
export interface IdempotentAnswerRow {
  subscriber_id: string
  path: string
  request_id: string
  body_hash: string
  answer: string | null
  created_at: number
}
