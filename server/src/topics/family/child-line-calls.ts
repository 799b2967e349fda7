import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CarrierAge } from '@/rules/live/child-line'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { changeChildLine, confirmChild, loadChildLines, type ChildLineNews } from './child-line'
import { requireAccess } from './person-settings'

/** A child's line that asks a guardian about unknown callers (DESIGN 5.28). */
export function registerChildLineCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/family/child', ({ db, subscriber, now }) => loadChildLines({ db, subscriber, now }))

  /** What the carrier has said for a request, and whom to tell after its commit. */
  const ages = new WeakMap<FastifyRequest, CarrierAge | null>()
  const news = new WeakMap<FastifyRequest, ChildLineNews>()
  registerCall(
    app,
    deps,
    'guard/v1/family/child/set',
    async ({ db, subscriber, body: { change }, request, now }) => {
      if (change.kind === 'confirm') await confirmChild({ db, subscriber, now }, change.accept)
      else {
        const told = await changeChildLine({ db, deps, guardian: subscriber, now }, change, ages.get(request) ?? null)
        if (told) news.set(request, told)
      }
      return loadChildLines({ db, subscriber, now })
    },
    {
      before: async ({ db, subscriber, body: { change }, request, now }) => {
        if (change.kind !== 'switch' || !change.on) return
        const { person } = await requireAccess({ db, deps, guardian: subscriber, now }, change.id, 'settings')
        ages.set(request, await askAge(deps, person))
      },
      after: async ({ request }) => {
        const told = news.get(request)
        if (told) await tellChild(deps, told)
      },
    },
  )
}

/** What the carrier says of a holder's age; null without an answer. */
function askAge(
  { billing, logger }: Pick<AppDeps, 'billing' | 'logger'>,
  { phoneNo }: Subscriber,
): Promise<CarrierAge | null> {
  return billing.holderOf(phoneNo).catch((error: unknown) => {
    logger.warn({ err: error }, 'The billing centre does not tell an age')
    return null
  })
}

/** The person learns by SMS that their line asks first, or is asked whether they are under 18. The screen shows it too. */
async function tellChild(
  { sms, config }: Pick<AppDeps, 'sms'> & { config: { appUrl: string } },
  { person, guardianName, state }: ChildLineNews,
): Promise<void> {
  const way = config.appUrl ? `${config.appUrl}/guardianInvite ` : '手机安全卫士的“谁在守护我”'
  const text =
    state === 'on'
      ? `${guardianName}为您打开了“陌生来电先问家长”：不认识的号码先由家长决定，满18岁自动结束。查看或结束：${way}`
      : `${guardianName}说您未满18岁，想让不认识的来电先问家长。您确认后才会打开：${way}`
  await sms
    .send({ kind: 'family-alert', phoneNo: person.phoneNo, text: `【手机安全卫士】${text}` })
    .catch(() => undefined)
}
