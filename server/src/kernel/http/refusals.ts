import type { FastifyRequest } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { DatabaseUnavailable, UserError } from '../errors'

const { fault, tooManyRequests, ...others } = failureCodes
const codesOf = {
  captcha: [others.wrongCaptcha, others.wrongProof],
  proof: [
    others.wrongCode,
    others.codeExpired,
    others.ticketExpired,
    others.wechatRefused,
    others.householdWrongPassword,
    others.householdTooManyTries,
    others.householdNoProof,
  ],
  gate: [others.notSubscribed],
  partner: [others.partnerAway],
  session: [others.unauthorized],
  request: [others.badRequest, others.badForm, others.forbidden, others.notFound, others.tooLarge],
} satisfies Record<string, string[]>
type Reason = 'rate' | 'quota' | keyof typeof codesOf | 'busy' | 'database' | 'rule'
// The cast is safe: Object.entries only widens the keys of this very object.
const reasonOfCode = new Map(
  (Object.entries(codesOf) as [Reason, string[]][]).flatMap(([reason, codes]) => codes.map((code) => [code, reason])),
)

/**
 * The reasons of refusals with their codes: too many requests of one sender (`rate`) or too many things (`quota`), a
 * wrong captcha or proof of work, a wrong or expired code or ticket (`proof`), a missing product (`gate`), a system of the carrier
 * that does not work (`partner`), no session, a malformed request, an overloaded event loop or database (`busy`, `database`), or a rule of the product.
 */
export const refusalReasons: Readonly<Record<Reason, readonly string[]>> = {
  rate: [tooManyRequests],
  quota: [tooManyRequests],
  ...codesOf,
  busy: [fault],
  database: [fault],
  rule: Object.values(others).filter((code) => !reasonOfCode.has(code)),
}

/** A failed request: its code, and its reason unless it is a fault. */
export interface Failure {
  code: string
  reason: Reason | null
}

const errors = new WeakMap<FastifyRequest, Error>()
const failures = new WeakMap<FastifyRequest, Failure>()

/** Records the error of a request; call it before `noteFailure`. */
export function noteError(request: FastifyRequest, error: Error): void {
  errors.set(request, error)
}

/** Records the envelope code that a request is sent. */
export function noteFailure(request: FastifyRequest, code: string): void {
  failures.set(request, { code, reason: reasonOf(code, errors.get(request)) })
}

/** The failure of a request; undefined when it succeeded. */
export const failureOf = (request: FastifyRequest): Failure | undefined => failures.get(request)

function reasonOf(code: string, error: Error | undefined): Reason | null {
  if (code === tooManyRequests) return error instanceof UserError ? 'quota' : 'rate'
  if (code === fault) {
    if (error instanceof DatabaseUnavailable) return 'database'
    return error !== undefined && 'statusCode' in error && error.statusCode === 503 ? 'busy' : null
  }
  return reasonOfCode.get(code) ?? 'rule'
}
