import type { ReputationLevel } from '@contract/reputation'
import type { HarassmentKind } from '@contract/words/guard'
import { atOnce, type TableDeclarations } from '../../kernel/table-declaration'

/** The carrier's lists, the same for every subscriber. Times are ms since the epoch. */
export interface ReputationTables {
  reputation_numbers: ReputationNumberRow
  reputation_sites: { host: string; until_at: number | null; version: number }
  /** The version of each list that was loaded last. */
  reputation_lists: { list: string; version: number; loaded_at: number }
}

/** A number, or a prefix with a star at its end. */
export interface ReputationNumberRow {
  value: string
  level: ReputationLevel
  kind: HarassmentKind | null
  tag: string
  marks: number
  marked_at: number
  until_at: number | null
  version: number
}

const untilEnd = { from: 'until_at', until: atOnce, where: 'until_at is not null' } as const
const stays = 'until a version of the list is without it'

/** How long the rows stay; nothing in them is anybody's. */
export const reputationTables: TableDeclarations<ReputationTables> = {
  reputation_numbers: {
    why: { zh: '运营商标记的号码，与账号无关', en: 'Numbers that the carrier warns of, whoever holds them' },
    key: ['value'],
    stays,
    purges: [{ name: 'listed numbers', ...untilEnd }],
    columns: {
      value: 'value',
      level: 'value',
      kind: 'value',
      tag: 'value',
      marks: 'value',
      marked_at: 'time',
      until_at: 'time',
      version: 'link',
    },
  },
  reputation_sites: {
    why: { zh: '运营商标记的网址', en: 'Sites that the carrier warns of' },
    key: ['host'],
    stays,
    purges: [{ name: 'listed sites', ...untilEnd }],
    columns: { host: 'value', until_at: 'time', version: 'link' },
  },
  reputation_lists: {
    why: { zh: '运营商名单的版本', en: "The versions of the carrier's lists" },
    key: ['list'],
    stays: 'one row for each list',
    columns: { list: 'link', version: 'link', loaded_at: 'time' },
  },
}
