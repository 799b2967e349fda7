import type { NewsState } from '@contract/words/news'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** Current methods of fraud as subscribers have met them. Times are ms since the epoch. */
export interface NewsTables {
  method_news: MethodNewsRow
}

/**
 * A method that was shown to a subscriber, since when in its state, and the week on whose card it last stood. `was`: the state before a dismissal. Why it was shown is
 * not stored: the log says it, as long as it has the records.
 */
export interface MethodNewsRow {
  subscriber_id: string
  method_id: string
  state: NewsState
  at: number
  week: string
  was: NewsState | null
}

/** Whose the columns are, and how long the rows stay. */
export const newsTables: TableDeclarations<NewsTables> = {
  method_news: {
    holds: {
      zh: '为您展示过的诈骗新手法：何时展示、是否看过或不再展示',
      en: 'Methods of fraud that were shown to you: when, and whether you opened or dismissed them',
    },
    byNetwork: true,
    key: ['subscriber_id', 'method_id'],
    // A dismissal has to be remembered until the choice is turned off, which deletes the rows; there are as few rows as methods.
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', method_id: 'value', state: 'value', at: 'time', week: 'value', was: 'value' },
  },
}
