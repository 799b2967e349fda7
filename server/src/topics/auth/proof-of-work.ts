import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { z } from 'zod'
import { failureCodes } from '@contract/envelope'
import type { ProofPurpose } from '@contract/words/account'
import { MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { countHit } from '../../kernel/rate-windows'
import { hashShortSecret, keysInUse } from '../../kernel/session-token'

const FIVE_MINUTES = 5 * MINUTE_MS
/** scrypt's N and r: half a MiB a key (ADR 0028). */
const HARDNESS = { cost: 512, memoryCost: 8, parallelism: 1 } as const

const texts = {
  wrong: { zh: '安全校验未通过，请重试', en: 'The security check did not pass, please try again' },
  // Only pages of before the proof of work send none.
  none: { zh: '页面版本已过期，请刷新页面后再试', en: 'This page is out of date. Please reload it and try again.' },
}

/** What a proof is valid for, and from where. */
export interface ProofUse {
  purpose: ProofPurpose
  phoneNo: string
  /** See `addressOf`. */
  address: string
}

const secretsOf = (key: string) => ({
  hmacSignatureSecret: hashShortSecret(key, 'proof of work', 'challenge'),
  hmacKeySignatureSecret: hashShortSecret(key, 'proof of work', 'key'),
})

const useOf = (key: string, { purpose, phoneNo, address }: ProofUse): string =>
  hashShortSecret(key, 'proof of work', purpose, phoneNo, address)

/** Creates a challenge as JSON: five minutes, one use. Nothing is stored. */
export async function issueChallenge(deps: AppDeps, use: ProofUse, now: number): Promise<string> {
  const { secretKey } = deps.config
  const challenge = await createChallenge({
    algorithm: 'SCRYPT',
    ...HARDNESS,
    counter: randomInt(deps.config.proofOfWorkKeys - 1, 0),
    deriveKey,
    data: { use: useOf(secretKey, use), until: now + FIVE_MINUTES },
    ...secretsOf(secretKey),
  })
  return JSON.stringify(challenge)
}

const payload = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({
      nonce: z.string(),
      data: z.object({ use: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Uses a proof up. Throws UserError (U0107) when it is missing, wrong, expired, used, or for another number, address or
 * purpose.
 */
export async function useProofOfWork(deps: AppDeps, proof: string, use: ProofUse, now: number): Promise<void> {
  if (proof === '') throw new UserError(failureCodes.wrongProof, texts.none)
  if (!(await isGood(deps, proof, use, now))) throw new UserError(failureCodes.wrongProof, texts.wrong)
}

async function isGood(deps: AppDeps, proof: string, use: ProofUse, now: number): Promise<boolean> {
  const parsed = payload.safeParse(fromText(proof))
  if (!parsed.success) return false
  const { nonce, data } = parsed.data.challenge.parameters
  const key = keysInUse(deps.config).find((one) => data.use === useOf(one, use))
  if (key === undefined || data.until <= now) return false
  // Safe: the signature shows that we issued it.
  const given = parsed.data as unknown as Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>
  const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(key) })
  // Counted in the window of the challenge's end, because that is the same for every use.
  return verified && (await countHit(deps.db, `proof:${nonce}`, FIVE_MINUTES, data.until)) === 1
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
