import { z } from 'zod'
import { requestId } from './common'
import { defineCall } from './define'
import { numberFacts } from './tags'
import { callIntents, dialogueSpeakers } from './words/guard'

/** One statement; turns are in the order of the call. */
export const dialogueTurn = z.object({ speaker: z.enum(dialogueSpeakers), text: z.string() })
export type DialogueTurn = z.infer<typeof dialogueTurn>

/**
 * A call that the agent answered. `number` is null for a hidden caller; `keptUntil` is when the record is deleted.
 * Times are ms since the epoch.
 */
export const agentAnswer = z.object({
  id: z.string(),
  at: z.number(),
  seconds: z.number().int(),
  reason: z.string(),
  intent: z.enum(callIntents),
  summary: z.string(),
  turns: z.array(dialogueTurn),
  keptUntil: z.number(),
  retentionDays: z.number().int(),
  number: numberFacts.nullable(),
})
export type AgentAnswer = z.infer<typeof agentAnswer>

const ids = z.array(z.string().max(64)).min(1).max(200)

export const agentCalls = {
  'guard/v1/agent/detail': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'One call that the agent answered, with its dialogue and what is known about the caller.',
    request: z.object({ id: z.string().max(64) }),
    answer: agentAnswer,
  }),
  'guard/v1/agent/remove': defineCall({
    access: 'private',
    summary: 'Removes records of the agent; they can be restored for ten minutes.',
    request: z.object({ ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()) }),
  }),
  'guard/v1/agent/restore': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Undoes a removal of the last ten minutes.',
    request: z.object({ ids, requestId }),
    answer: z.object({ restoredIds: z.array(z.string()) }),
  }),
} as const
