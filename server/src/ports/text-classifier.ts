import { z } from 'zod'
import { marketingCategories } from '@contract/words/sms'
import { cutText } from '@/rules/text/storable-text'
import { otherKinds, type OtherReading } from '@/rules/verdict/other-reading'
import { createOutgoing } from './outgoing'
import type { SigningKey } from './signature'
import { signedPost } from './signed-post'

/** An SMS as the carrier's classifier gets it: without the receiver's number. */
export interface TextQuestion {
  from: string
  text: string
  senderName?: string | undefined
}

/** The carrier's own classifier of texts. */
export interface TextClassifierPort {
  /** Null when it has no readable answer in time: then ours decides alone. Never rejects. */
  read(question: TextQuestion): Promise<OtherReading | null>
}

/** In ms: a verdict on an SMS may take 1,200 by default. */
const WAIT_MS = 500
const MOST_BYTES = 16 * 1024

/** Bounds of the requests to a classifier; at most half of the time that a verdict on an SMS may take. */
export const classifierLimits = (smsDeadlineMs: number) => ({
  timeoutMs: Math.min(WAIT_MS, Math.floor(smsDeadlineMs / 2)),
  mostBytes: MOST_BYTES,
})

const WORDS = 3
const WORD_LENGTH = 40
const VERSION_LENGTH = 24

const reading = z.object({
  kind: z.enum(otherKinds),
  category: z.enum(marketingCategories).nullish().default(null),
  level: z.enum(['fraud', 'suspect']).nullable(),
  because: z
    .array(z.string().transform((word) => cutText(word, WORD_LENGTH)))
    .transform((words) => words.slice(0, WORDS))
    .default([]),
  version: z
    .string()
    .regex(/^[\w.-]+$/)
    .max(VERSION_LENGTH),
})

/** A classifier behind HTTP: a signed POST of `{ from, text, senderName }` to url/classify. */
export function createTextClassifier(
  { url, key, clock }: { url: string; key: SigningKey; clock: () => number },
  send = createOutgoing('textClassifier'),
): TextClassifierPort {
  const ask = signedPost({ url, keys: [key] }, 'textClassifier', send, { clock })
  return {
    // `outgoing_requests_total` counts what failed.
    read: (question) => ask('classify', question, reading).catch(() => null),
  }
}
