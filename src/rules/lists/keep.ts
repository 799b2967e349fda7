import { dayOf } from '../time/shanghai'
import { endOfDay } from './entry-end'
import { DAY_MS } from '../time/units'

/** How long an entry is kept: permanently, for a day or a week from now, or through a chosen day. */
export const keepKinds = ['always', 'day', 'week', 'until'] as const
export type KeepKind = (typeof keepKinds)[number]

export interface Keep {
  kind: KeepKind
  /** 'YYYY-MM-DD', for 'until'; may be empty while it is being chosen. */
  day: string
}

export type KeepEnd = { fault: null; expiresAt: number | null } | { fault: 'noDay' | 'over' }

/** Returns when an entry ends, in ms since the epoch; null for a permanent one. A missing or past day is a fault. */
export function endOfKeep({ kind, day }: Keep, now: number): KeepEnd {
  if (kind === 'always') return { fault: null, expiresAt: null }
  if (kind !== 'until') return { fault: null, expiresAt: now + (kind === 'day' ? DAY_MS : 7 * DAY_MS) }
  const expiresAt = endOfDay(day)
  if (expiresAt === null) return { fault: 'noDay' }
  return expiresAt <= now ? { fault: 'over' } : { fault: null, expiresAt }
}

/** Returns the choice that corresponds to an existing entry's end. */
export function keepOf(expiresAt: number | null): Keep {
  return expiresAt === null ? { kind: 'always', day: '' } : { kind: 'until', day: dayOf(expiresAt - 1) }
}
