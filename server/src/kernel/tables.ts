/** Tables that every call uses. Times are in ms since the epoch; secrets are stored as hashes only. */
export interface KernelTables {
  sessions: SessionRow
  rate_windows: RateWindowRow
  idempotent_answers: IdempotentAnswerRow
  /** The progress of a retention sweep; `done_until` is a value of the column that the sweep follows. */
  purge_progress: { term: string; done_until: number }
  subscriber_storage: SubscriberStorageRow
}

export interface SessionRow {
  subscriber_id: string
  token_hash: string
  source: string
  /** The client type at log-in (SPEC section 6); empty when unknown. */
  client: string
  /** The session that handed this one over; this one ends with it. */
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

/** `bytes`: the last measurement plus what was sent since. */
interface SubscriberStorageRow {
  subscriber_id: string
  bytes: number
  measured_at: number
}

/** `answer`: JSON of the response. Null while the work runs, and for a long response, which a repeat builds again. */
export interface IdempotentAnswerRow {
  subscriber_id: string
  path: string
  request_id: string
  body_hash: string
  answer: string | null
  created_at: number
}
