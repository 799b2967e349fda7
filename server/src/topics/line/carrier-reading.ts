import type { Kysely } from 'kysely'
import type { SmsTextKind } from '@contract/words/sms'
import { resolveFlags } from '@/rules/products/flags'
import { covers } from '@/rules/products/coverage'
import { classifySms } from '@/rules/verdict/classify-sms'
import type { OtherReading } from '@/rules/verdict/other-reading'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import type { TextQuestion } from '../../ports/text-classifier'
import { findProducts } from '../products/products'
import { callerOf } from './judge-event'

/** What the classifier cannot change. A notice of a hotline may hold a code. */
const DECIDED: ReadonlySet<SmsTextKind> = new Set(['code', 'notice'])

/**
 * What the carrier's classifier says of an SMS to a subscriber; null without one, or without an answer in time. Texts of
 * subscribers without an SMS product are not sent, and neither is one that we read as a code or a notice: a code is a secret, and
 * stays a code whatever the classifier says. To be called before a transaction, so that no lock waits for the answer.
 */
export async function askCarrier(
  { textClassifier, textModel }: Pick<AppDeps, 'textClassifier' | 'textModel'>,
  db: Kysely<Database>,
  subscriberId: string,
  question: TextQuestion,
): Promise<OtherReading | null> {
  const { from, text } = question
  if (textClassifier === null || text === '') return null
  if (!covers(resolveFlags(await findProducts(db, subscriberId)), 'sms')) return null
  const ours = classifySms(callerOf({ kind: 'sms', from }), text, () => false, textModel)
  return DECIDED.has(ours.kind) ? null : textClassifier.read(question)
}
