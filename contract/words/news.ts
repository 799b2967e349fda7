/**
 * What reached a subscriber, as far as the log knows its kind; the most telling first. `codeInCall`: a code of a bank came during a risky call. `loanCall`,
 * `jobCall`, `moneyCall`: calls that are known for loans, for jobs, for insurance and investments. `riskySite`: a site was warned of.
 */
export const newsHits = [
  'codeInCall',
  'loanCall',
  'jobCall',
  'moneyCall',
  'riskySite',
  'abroadCall',
  'fraudSms',
  'fraudCall',
] as const
export type NewsHit = (typeof newsHits)[number]

/**
 * A method of fraud as one subscriber has met it in the news: `offered` on the card of a week, `seen` once it was opened, `again` on a second card, `lapsed`
 * after that or four weeks after what it was shown for.
 */
export const newsStates = ['idle', 'offered', 'seen', 'dismissed', 'again', 'lapsed'] as const
export type NewsState = (typeof newsStates)[number]

/** What a subscriber says of a method of the news; `undone` takes a dismissal back. */
export const newsAnswers = ['seen', 'dismissed', 'undone'] as const
export type NewsAnswer = (typeof newsAnswers)[number]
