import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** `seen_at` is in ms since the epoch. */
export interface HomeScreenTables {
  seen_pop_ups: { subscriber_id: string; pop_up_id: number; seen_at: number }
}

/** Whose the columns are, and how long the rows stay. */
export const homeScreenTables: TableDeclarations<HomeScreenTables> = {
  seen_pop_ups: {
    holds: { zh: '看过的弹窗', en: 'Pop-ups that were seen' },
    key: ['subscriber_id', 'pop_up_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', pop_up_id: 'value', seen_at: 'time' },
  },
}
