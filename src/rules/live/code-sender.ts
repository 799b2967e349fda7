import type { CodeSender } from '@contract/words/live'
import { bankHotlines, paymentHotlines } from '../phone/hotlines'
import { isSubscriberNumber } from '../phone/number'
import { signaturesOf } from '../sms/signature'

/** Exact: a longer number may be anybody's. */
const banks: ReadonlySet<string> = new Set(bankHotlines)
const paymentServices: ReadonlySet<string> = new Set(paymentHotlines)

const BANK = /银行|農信|农信|农商|信用社|\bbank\b/i
const PAYMENT = /支付|財付通|财付通|银联|云闪付|\balipay\b|\bpaypal\b|\bunionpay\b|\bwechat pay\b/i

/** What is known about the sender of an SMS. */
export interface SenderOfCode {
  /** The normalised number. */
  from: string
  /** The network says that a person sent it, or that it came from abroad. */
  isForeignOrPerson: boolean
  /** The name under which the network has registered the sender. */
  registeredName?: string | undefined
  /** The text, only where the subscriber has ordered that texts are read: its signature names the sender. */
  text?: string | undefined
}

/** Returns whose code an SMS may hold, by its sender alone; null for any other sender. */
export function codeSenderOf({
  from,
  isForeignOrPerson,
  registeredName = '',
  text = '',
}: SenderOfCode): CodeSender | null {
  // A company's number may have eleven digits too.
  const isPerson = isForeignOrPerson || (isSubscriberNumber(from) && !from.startsWith('106'))
  if (from === '' || isPerson) return null
  if (banks.has(from)) return 'bank'
  if (paymentServices.has(from)) return 'payment'
  const names = [registeredName, ...signaturesOf(text)]
  if (names.some((name) => PAYMENT.test(name))) return 'payment'
  return names.some((name) => BANK.test(name)) ? 'bank' : null
}
