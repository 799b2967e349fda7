import type { ReputationLevel } from '@contract/words/line'
import type { HarassmentKind } from '@contract/words/guard'
import { atOnce, type TableDeclarations } from '../../kernel/table-declaration'

/** The carrier's lists, the same for every subscriber. Times are ms since the epoch. */
export interface ReputationTables {
  reputation_numbers: ReputationNumberRow
  reputation_sites: ReputationSiteRow
  reputation_schools: ReputationSchoolRow
  /** The versions that were loaded and may count again. Of a value in several that count, the newest version's row does. */
  reputation_versions: { list: string; version: number; is_whole: boolean; loaded_at: number; counts: boolean }
  /** The version of each list that counts last, and when it was loaded. `newest`: the highest that ever was; null for `version`. */
  reputation_lists: { list: string; version: number; loaded_at: number; newest: number | null }
}

/** A host. `removed`: the version takes it from the list. */
export interface ReputationSiteRow {
  host: string
  until_at: number | null
  version: number
  removed: boolean
}

/** A number of a school, or the prefix of its extensions with a star at its end. */
export interface ReputationSchoolRow extends Omit<ReputationSiteRow, 'host'> {
  value: string
}

/** A number, or a prefix with a star at its end. `removed`: the version takes it from the list. */
export interface ReputationNumberRow {
  value: string
  level: ReputationLevel
  kind: HarassmentKind | null
  tag: string
  marks: number
  marked_at: number
  until_at: number | null
  version: number
  removed: boolean
}

const untilEnd = {
  from: 'until_at',
  until: atOnce,
  where: 'until_at is not null',
  // The row of an earlier version would count again without it.
  set: 'removed = true, until_at = null',
} as const
const stays = 'until two whole versions have come after it'

/** How long the rows stay; nothing in them is anybody's. */
export const reputationTables: TableDeclarations<ReputationTables> = {
  reputation_numbers: {
    why: { zh: '运营商标记的号码，与账号无关', en: 'Numbers that the carrier warns of, whoever holds them' },
    key: ['value', 'version'],
    spreadBy: 'everywhere',
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
      removed: 'value',
    },
  },
  reputation_sites: {
    why: { zh: '运营商标记的网址', en: 'Sites that the carrier warns of' },
    key: ['host', 'version'],
    spreadBy: 'everywhere',
    stays,
    purges: [{ name: 'listed sites', ...untilEnd }],
    columns: { host: 'value', until_at: 'time', version: 'link', removed: 'value' },
  },
  reputation_schools: {
    why: { zh: '运营商登记的学校号码', en: 'Numbers that the carrier knows to be of schools' },
    key: ['value', 'version'],
    spreadBy: 'everywhere',
    stays,
    purges: [{ name: 'listed schools', ...untilEnd }],
    columns: { value: 'value', until_at: 'time', version: 'link', removed: 'value' },
  },
  reputation_versions: {
    why: { zh: '运营商名单的各个版本', en: "The versions of the carrier's lists that may count again" },
    key: ['list', 'version'],
    spreadBy: 'everywhere',
    stays: 'until two whole versions have come after it',
    columns: { list: 'link', version: 'link', is_whole: 'value', loaded_at: 'time', counts: 'value' },
  },
  reputation_lists: {
    why: { zh: '运营商名单的版本', en: "The versions of the carrier's lists" },
    key: ['list'],
    spreadBy: 'everywhere',
    stays: 'one row for each list',
    columns: { list: 'link', version: 'link', loaded_at: 'time', newest: 'link' },
  },
}
