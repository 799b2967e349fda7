import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { carrierChanges, LOCK_LOG_MAX, lockActs, lockEvents, lockStates, lockWaits } from './words/number-lock'

/**
 * The number lock. `until`: when the state ends by itself (ms); null for one that stays. `why`: why an asked unlock waits as long as it does; null without one.
 * `restUntil`: the SIM was changed, and nothing sensitive is changed until then, whatever the state. `next`: until when an unlock asked for now, in this
 * session, would wait, and why. `guardians`: how many are told of an unlock. `log`: the newest first.
 */
export const numberLock = z.object({
  state: z.enum(lockStates),
  until: z.number().nullable(),
  why: z.enum(lockWaits).nullable(),
  restUntil: z.number().nullable(),
  next: z.object({ opensAt: z.number(), why: z.enum(lockWaits) }),
  guardians: z.number().int(),
  log: z
    .array(
      z.object({
        id: z.string(),
        at: z.number(),
        kind: z.enum(lockEvents),
        change: z.enum(carrierChanges).nullable(),
      }),
    )
    .max(LOCK_LOG_MAX),
})
export type NumberLock = z.infer<typeof numberLock>

export const numberLockCalls = {
  'guard/v1/live/lock': defineCall({
    access: 'private',
    summary: 'The number lock: its state, how long an unlock would wait in this session, and what happened to it.',
    request: nothing,
    answer: numberLock,
  }),
  'guard/v1/live/lock/change': defineCall({
    access: 'private',
    errors: ['tooManyRequests'],
    summary:
      'Locks at once: turns the lock on, takes an unlock back, or ends an open hour. Or asks for an unlock of an hour, or for turning it off: both ' +
      'come after a wait by risk, and the subscriber and guardians are told. Repeated it changes nothing. Five requests a day.',
    request: z.object({ act: z.enum(lockActs), requestId }),
    answer: numberLock,
  }),
} as const
