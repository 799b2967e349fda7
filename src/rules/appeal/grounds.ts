import type { AppealGround } from '@contract/words/appeals'

/** A kind of evidence, as a code that the screen translates. */
export type EvidenceKind = 'contract' | 'activation' | 'realName' | 'licence' | 'authorisation' | 'screenshot'

export interface EvidenceAsked {
  /** Any of these is accepted; the best comes first. */
  kinds: readonly EvidenceKind[]
  /** The minimum number of files. */
  least: number
}

/** The evidence that each ground requires. Grounds that make claims about other people require more. */
export const evidenceOf: Readonly<Record<AppealGround, EvidenceAsked>> = {
  secondHand: { kinds: ['activation', 'contract'], least: 1 },
  notTheName: { kinds: ['realName', 'licence'], least: 1 },
  business: { kinds: ['licence', 'authorisation'], least: 2 },
  mistake: { kinds: ['screenshot', 'contract'], least: 0 },
  other: { kinds: ['screenshot'], least: 0 },
}

export const appealGrounds = Object.keys(evidenceOf) as readonly AppealGround[] // the record has no other keys
