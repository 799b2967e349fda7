import { z } from 'zod'
import { networkTime } from './line'
import { harassmentKinds } from './words/guard'

/*
 * The carrier's lists of numbers and sites (docs/line.md): signed like the calls of the line, in parts, by version.
 */

/** A number, or a prefix with a star at its end. */
const listedNumber = z
  .string()
  .max(22)
  .regex(/^\+?\d{2,20}\*?$/)

/** A host without a scheme, in lower case; it covers its subdomains. */
const listedSite = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

/** How sure the network is: `fraud` stops and alerts, `suspect` reminds, `nuisance` has a kind of harassment. */
export const reputationLevel = z.enum(['fraud', 'suspect', 'nuisance'])
export type ReputationLevel = z.infer<typeof reputationLevel>

const numberRow = z.object({
  value: listedNumber,
  level: reputationLevel,
  kind: z.enum(harassmentKinds).nullish(),
  tag: z.string().trim().min(1).max(20),
  marks: z.number().int().min(0).max(1_000_000_000),
  markedAt: networkTime,
  until: networkTime.nullish(),
})

const siteRow = z.object({ host: listedSite, until: networkTime.nullish() })

const MOST_ROWS = 5000
const part = {
  version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** The version replaces all earlier ones; otherwise it changes them. */
  isWhole: z.boolean(),
  isLast: z.boolean(),
}

/** One part of a version of a list. The version counts as loaded with its last part. */
export const reputationPart = z.discriminatedUnion('list', [
  z.object({
    list: z.literal('numbers'),
    ...part,
    rows: z.array(numberRow).max(MOST_ROWS),
    removed: z.array(listedNumber).max(MOST_ROWS).default([]),
  }),
  z.object({
    list: z.literal('sites'),
    ...part,
    rows: z.array(siteRow).max(MOST_ROWS),
    removed: z.array(listedSite).max(MOST_ROWS).default([]),
  }),
])
export type ReputationPart = z.output<typeof reputationPart>

export const reputationLists = ['numbers', 'sites'] as const

/** A version that is to count again, as before the newer ones. */
export const reputationRollback = z.object({
  list: z.enum(reputationLists),
  version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})
export type ReputationRollback = z.output<typeof reputationRollback>

/** `version` counts now. `isOld`: a version that is not older was loaded, and the part was dropped. */
export const reputationAnswer = z.object({ version: z.number().int(), isOld: z.boolean() })
export type ReputationAnswer = z.infer<typeof reputationAnswer>
