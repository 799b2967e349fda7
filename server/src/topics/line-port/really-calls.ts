import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReallyAnswer } from '@contract/really'
import { failureCodes } from '@contract/envelope'
import {
  decideReally,
  digestedText,
  lookedUp,
  readQuestion,
  soundRegister,
  type ReallyQuestion,
  type Register,
} from '@/rules/live/really'
import { riskOf } from '@/rules/tags/risk'
import { HOUR_MS } from '@/rules/time/units'
import { readSms } from '@/rules/verdict/sms-rules'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { countHit } from '../../kernel/rate-windows'
import { registerCall } from '../../kernel/register-call'
import { withoutCleared } from '../line/cleared-numbers'

const QUESTIONS_AN_HOUR = 60
const NAMES = 30
const tooMany: Text = {
  zh: '问得太多了，请一小时后再试。现在就拿不准，请挂断，拨打 96110',
  en: 'Too many questions; please try again in an hour. If you are unsure now, hang up and call 96110.',
}

/** The digest of a text, as the register has those of SMS: SHA-256 in hex. */
export const digestOf = (text: string): string => createHash('sha256').update(digestedText(text)).digest('hex')

/** "Is it really them?" (DESIGN 5.25). Nothing of the question or the register is stored. */
export function registerReallyCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/really', async ({ db, subscriber, body, language, now }) => {
    if ((await countHit(db, `really:${subscriber.id}`, HOUR_MS, now)) > QUESTIONS_AN_HOUR)
      throw new UserError(failureCodes.tooManyRequests, tooMany)
    const question = readQuestion(body)
    const [register, isFraud] = await Promise.all([
      askRegister(deps, subscriber, question),
      isKnownFraud(deps, question, body.what),
    ])
    const { party, ...really } = decideReally(question, { register, isFraud, digest: digestOf(body.what) })
    const callers = register?.parties.filter(({ tellsCalls }) => tellsCalls) ?? []
    const isAboutAll = question.kind === 'now' && question.number === null
    return {
      ...really,
      party: party && { name: party.name[language], hotline: party.hotline },
      since: register?.since ?? null,
      names: isAboutAll ? callers.slice(0, NAMES).map(({ name }) => name[language]) : [],
    } satisfies ReallyAnswer
  })
}

/** What counts of the register's answer; null without one. */
async function askRegister(
  { register, logger, clock }: AppDeps,
  { phoneNo }: Subscriber,
  question: ReallyQuestion,
): Promise<Register | null> {
  if (register === null) return null
  try {
    return soundRegister(await register.lookUp({ phoneNo, ...lookedUp(question) }), { phoneNo, now: clock() })
  } catch (error) {
    logger.warn({ err: error }, 'The register does not say who calls and writes')
    return null
  }
}

/** Whether the network knows the number or a site as fraud, or the text reads as one. */
async function isKnownFraud(deps: AppDeps, question: ReallyQuestion, what: string): Promise<boolean> {
  const { numbers, sites } = lookedUp(question)
  const network = await withoutCleared(deps.db, deps.reputation, numbers, { hosts: sites, asker: 'screen' })
  if (sites.some((site) => network.isRiskySite(site))) return true
  if (question.kind === 'text')
    // By the rules alone: what a model says would need its mark.
    return readSms(question.from ?? '', what, network.isRiskySite, {}, null).kind === 'fraud'
  const now = deps.clock()
  return numbers.some((number) => riskOf(network.of(number, now), [], true) === 'fraud')
}
