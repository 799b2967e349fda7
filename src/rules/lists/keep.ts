import { dayOf } from '../time/shanghai'
import { endOfDay } from './entry-end'

const DAY = 24 * 60 * 60 * 1000

/** How long an entry is kept: for good, for a time from now, or through a day. */
export const keepKinds = ['always', 'day', 'week', 'until'] as const
export type KeepKind = (typeof keepKinds)[number]

export interface Keep {
  kind: KeepKind
  /** 'YYYY-MM-DD', for 'until'; may be empty while it is being chosen. */
  day: string
}

export type KeepEnd = { fault: null; expiresAt: number | null } | { fault: 'noDay' | 'over' }

/** When an entry ends; null never. A day that is missing or over is a fault. `now` in ms since the epoch. */
export function endOfKeep({ kind, day }: Keep, now: number): KeepEnd {
  if (kind === 'always') return { fault: null, expiresAt: null }
  if (kind !== 'until') return { fault: null, expiresAt: now + (kind === 'day' ? DAY : 7 * DAY) }
  const expiresAt = endOfDay(day)
  if (expiresAt === null) return { fault: 'noDay' }
  return expiresAt <= now ? { fault: 'over' } : { fault: null, expiresAt }
}

/** What is chosen for an entry that is there already. */
export function keepOf(expiresAt: number | null): Keep {
  return expiresAt === null ? { kind: 'always', day: '' } : { kind: 'until', day: dayOf(expiresAt - 1) }
}
