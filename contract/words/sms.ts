/** The categories of marketing SMS (/marketCategory); each can be allowed separately. */
export const marketingCategories = [
  'shopping',
  'finance',
  'estate',
  'education',
  'dining',
  'travel',
  'cars',
  'health',
  'entertainment',
  'other',
] as const
export type MarketingCategory = (typeof marketingCategories)[number]

/** Why an SMS was held: its marketing category, or a list of the subscriber. */
export const smsHoldKinds = [...marketingCategories, 'refusedSender', 'blockWord', 'blacklist'] as const
export type SmsHoldKind = (typeof smsHoldKinds)[number]

/** What became of a restored SMS: on its way, on the phone, or only in the app. */
export const smsDeliveryStates = ['delivering', 'delivered', 'failed'] as const
export type SmsDeliveryState = (typeof smsDeliveryStates)[number]

/** What an SMS is, by its text. */
export const smsTextKinds = ['code', 'notice', 'marketing', 'fraud', 'other'] as const
export type SmsTextKind = (typeof smsTextKinds)[number]

/** `wronglyHeld`: held by mistake. `missed`: should have been held. `spam`: reported to protect others. */
export const smsReportKinds = ['wronglyHeld', 'missed', 'spam'] as const
export type SmsReportKind = (typeof smsReportKinds)[number]

export const smsReportStates = ['received', 'handled', 'withdrawn'] as const
export const smsReportOutcomes = ['none', 'restored', 'senderRefused'] as const
