import type { AppealGround } from '@contract/appeals'

/** What proves a ground, as a code that the screen translates. */
export type EvidenceKind = 'contract' | 'activation' | 'realName' | 'licence' | 'authorisation' | 'screenshot'

export interface EvidenceAsked {
  /** Any of these, best first. */
  kinds: readonly EvidenceKind[]
  /** So many files at least. */
  least: number
}

/** What each ground asks for: the more it claims about other people, the more it has to show. */
export const evidenceOf: Readonly<Record<AppealGround, EvidenceAsked>> = {
  secondHand: { kinds: ['activation', 'contract'], least: 1 },
  notTheName: { kinds: ['realName', 'licence'], least: 1 },
  business: { kinds: ['licence', 'authorisation'], least: 2 },
  mistake: { kinds: ['screenshot', 'contract'], least: 0 },
  other: { kinds: ['screenshot'], least: 0 },
}

export const appealGrounds = Object.keys(evidenceOf) as readonly AppealGround[] // the record has no other keys
