import { z } from 'zod'
import { networkTime } from './line'
import { harassmentKinds } from './words/guard'
import { reputationLevels, reputationLists } from './words/line'

/*
 * The carrier's lists of numbers, sites and schools (docs/line.md): signed like the calls of the line, in parts, by version.
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

/** What the network says of one number, in the answer to a look-up: `value` is the number, in any spelling. */
const warnedNumber = z.object({
  value: z.string().max(22),
  level: z.enum(reputationLevels),
  kind: z.enum(harassmentKinds).nullish(),
  tag: z.string().trim().min(1).max(20),
  marks: z.number().int().min(0).max(1_000_000_000),
  markedAt: networkTime,
})

/** A row of the answer to a look-up. `none`: the network knows nothing against the number. */
export const lookedUpNumber = z.discriminatedUnion('level', [
  warnedNumber,
  warnedNumber.pick({ value: true }).extend({ level: z.literal('none') }),
])

const numberRow = warnedNumber.extend({ value: listedNumber, until: networkTime.nullish() })

const siteRow = z.object({ host: listedSite, until: networkTime.nullish() })

/** A number of a school, or the prefix of its extensions. */
const schoolRow = z.object({ value: listedNumber, until: networkTime.nullish() })

const MOST_ROWS = 5000
const versionNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const part = {
  version: versionNumber,
  /** The version replaces all earlier ones; otherwise it changes them. */
  isWhole: z.boolean(),
  isLast: z.boolean(),
}

/** What a part adds and removes; of thousands of rows, which are read in turns. */
export const reputationRows = {
  numbers: { row: numberRow, removed: listedNumber },
  sites: { row: siteRow, removed: listedSite },
  schools: { row: schoolRow, removed: listedNumber },
} as const
export type NumberRow = z.output<typeof numberRow>

/** One part of a version of a list, with rows still to be read. The version counts as loaded with its last part. */
export const reputationPart = z.object({
  list: z.enum(reputationLists),
  ...part,
  rows: z.array(z.unknown()).max(MOST_ROWS),
  removed: z.array(z.unknown()).max(MOST_ROWS).default([]),
})
export type ReputationPart = z.output<typeof reputationPart>

/** A version that is to count again, as before the newer ones. With `from` only while that one counts: a repeat does nothing. */
export const reputationRollback = z.object({
  list: z.enum(reputationLists),
  version: versionNumber,
  from: versionNumber.optional(),
})
export type ReputationRollback = z.output<typeof reputationRollback>

/** `version` counts now. `isOld`: nothing was changed: the part is of a version that is not newer, or `from` counts no longer. */
export const reputationAnswer = z.object({ version: z.number().int(), isOld: z.boolean() })
export type ReputationAnswer = z.infer<typeof reputationAnswer>
