import type { ProductKey } from './catalogue'

/**
 * The maximum number of entries. After a downgrade the entries beyond it stay and keep working, but none can be added.
 */
export interface Limits {
  blacklist: number
  whitelist: number
  segments: number
  family: number
}

/** The maximum number of refused and of allowed senders, and of words in each of the two lists of words. */
export interface SmsLimits {
  refused: number
  allowed: number
  words: number
}

const noLimits: Limits = { blacklist: 0, whitelist: 0, segments: 0, family: 0 }
const basicLimits: Limits = { blacklist: 10, whitelist: 10, segments: 10, family: 0 }
const sixLimits: Limits = { blacklist: 100, whitelist: 94, segments: 92, family: 5 }
const noSms: SmsLimits = { refused: 0, allowed: 0, words: 0 }
const basicSms: SmsLimits = { refused: 10, allowed: 10, words: 10 }

/**
 * The limits of each product's entries (SPEC.md section 6): the third part of the table of products. A standard uasp uses the
 * SMS guard without lists of its own.
 */
export const entryLimits: Readonly<Record<ProductKey, { limits: Limits; sms: SmsLimits }>> = {
  nine: { limits: sixLimits, sms: { refused: 100, allowed: 94, words: 30 } },
  six: { limits: sixLimits, sms: { refused: 100, allowed: 94, words: 30 } },
  three: {
    limits: { blacklist: 50, whitelist: 44, segments: 42, family: 2 },
    sms: { refused: 50, allowed: 44, words: 20 },
  },
  uasp: { limits: noLimits, sms: noSms },
  dnd: { limits: basicLimits, sms: basicSms },
  umm: { limits: basicLimits, sms: noSms },
  antiFraud5: { limits: noLimits, sms: noSms },
  sms: { limits: noLimits, sms: basicSms },
  antiFraud8: { limits: noLimits, sms: noSms },
  antiFraud9: { limits: noLimits, sms: noSms },
}
