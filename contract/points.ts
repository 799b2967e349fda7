import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId, subscriberNumber } from './common'
import { defineCall } from './define'
import { creditStates, pointEntryKinds, pointTasks } from './words/points'

/** A task with its counter and completion flag. */
export const pointTaskState = z.object({
  task: z.enum(pointTasks),
  /** How many different actions were done, each counted once. */
  counter: z.number().int(),
  completed: z.boolean(),
  /** The number of actions that completes it. */
  goal: z.number().int(),
  /** The points of one action, and how many actions per day earn points. */
  points: z.number().int(),
  perDay: z.number().int(),
  /** The points that it has earned so far, and the maximum that it can earn. */
  earned: z.number().int(),
  most: z.number().int(),
})
export type PointTaskState = z.infer<typeof pointTaskState>

export const pointEntry = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(pointEntryKinds),
  /** The task, the right or the item; empty for an expiry. */
  about: z.string(),
  /** Negative for points that were taken. */
  points: z.number().int(),
})
export type PointEntry = z.infer<typeof pointEntry>

export const exchangeItem = z.object({
  id: z.string(),
  points: z.number().int(),
  /** Credited to the phone bill. */
  amountFen: z.number().int(),
})
export type ExchangeItem = z.infer<typeof exchangeItem>

export const exchange = exchangeItem.extend({
  itemId: z.string(),
  at: z.number(),
  state: z.enum(creditStates),
  /** Until when it can be cancelled, or null. */
  cancelUntil: z.number().nullable(),
})
export type Exchange = z.infer<typeof exchange>

const balance = z.object({
  points: z.number().int(),
  /** The points that expire next, and when; null without points. */
  nextExpiry: z.object({ points: z.number().int(), at: z.number() }).nullable(),
})
export type PointBalance = z.infer<typeof balance>

export const pointsCalls = {
  'jf/v1/queryPoint': defineCall({
    access: 'private',
    summary: 'The balance of points, and what expires next.',
    request: nothing,
    answer: balance,
  }),
  'jf/v1/ticket': defineCall({
    access: 'private',
    errors: ['orderMinor'],
    summary: "A one-use ticket for the points zone, for adults; `phone` must be the subscriber's number.",
    request: z.object({ phone: subscriberNumber }),
    answer: z.object({ ticket: z.string() }),
  }),
  'guard/v1/points/tasks': defineCall({
    access: 'private',
    summary: 'The nine tasks that earn points, each with its counter and completion flag; none for a minor.',
    request: nothing,
    answer: z.object({ tasks: z.array(pointTaskState) }),
  }),
  'guard/v1/points/history': defineCall({
    access: 'private',
    summary: 'One page of the earned, spent, returned and expired points, newest first.',
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(pointEntry), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/points/exchanges': defineCall({
    access: 'private',
    summary:
      'What points can be exchanged for, how many exchanges are left this month, and the last ones, newest first.',
    request: nothing,
    answer: z.object({
      points: z.number().int(),
      leftThisMonth: z.number().int(),
      items: z.array(exchangeItem),
      exchanges: z.array(exchange),
    }),
  }),
  'guard/v1/points/exchange': defineCall({
    access: 'private',
    adds: 50,
    errors: ['pointsTooFew', 'pointsMonthFull', 'pointsChanged'],
    summary:
      'Exchanges points for a credit on the phone bill. `points` and `amountFen` are the shown values; different ones are rejected.',
    request: z.object({
      itemId: z.string().max(40),
      points: z.number().int().positive(),
      amountFen: z.number().int().positive(),
      requestId,
    }),
    answer: exchange,
  }),
  'guard/v1/points/cancelExchange': defineCall({
    access: 'private',
    errors: ['exchangeGone', 'exchangeOver'],
    summary: 'Cancels an exchange within half an hour; its points are returned with their original expiry.',
    request: z.object({ id: z.string().max(40), requestId }),
    answer: exchange,
  }),
} as const
