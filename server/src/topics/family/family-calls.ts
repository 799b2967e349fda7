import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { featureOf } from '@/rules/optimizable/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { requireOwnNumber, registerCall } from '../../kernel/register-call'
import { signLink } from '../../kernel/session-token'
import { switchOff, switchOn } from '../guard/functions'
import { findSwitches } from '../guard/stored-settings'
import { findProducts } from '../products/products'
import { recordSharing } from '../subscribers/sharings'
import { countProtected, findLiveBinding, REMINDER } from './bindings'
import { findFamilyPhones } from './family'
import { checkInvitee } from './invitations'
import { registerChildLineCalls } from './child-line-calls'
import { registerPeopleCalls } from './people-calls'
import { registerProtectorCalls } from './protector-calls'

/** How long a login-free link is valid. */
const LINK_MS = 5 * MINUTE_MS

const texts = {
  notBound: { zh: '该号码不是您守护的家人', en: 'This number is not one of your protected people' },
  nobody: { zh: '还没有家人同意守护，请先邀请', en: 'Nobody has agreed to be protected yet. Invite somebody first.' },
  notSubscribed: {
    zh: '您的产品不包含亲情提醒，请先订购',
    en: 'Your product has no family reminder. Please subscribe first.',
  },
} satisfies Record<string, Text>

/**
 * The address of a login-free page below `base`, signed and valid until an instant in ms (DESIGN 4.82); empty without a
 * base.
 */
export function loginFreeUrl(
  { base, secret, until }: { base: string; secret: string; until: number },
  page: string,
  query: Record<string, string>,
): string {
  const signed = `${page}?${new URLSearchParams({ ...query, until: String(until) }).toString()}`
  return base && `${base}/${signed}&sign=${signLink(secret, signed)}`
}

/** A carrier page that needs no log-in, or that of the development tools; empty when the carrier has none. */
export function loginFree(
  deps: AppDeps,
  request: FastifyRequest,
  page: string,
  query: Record<string, string>,
): { url: string } {
  const { loginFreeUrl: carriers, loginFreeSecret, secretKey } = deps.config
  const own = deps.dev ? `${request.protocol}://${request.host}/dev/login-free` : ''
  const base = carriers.replace(/\/$/, '') || own
  const secret = carriers === '' ? secretKey : loginFreeSecret
  return { url: loginFreeUrl({ base, secret, until: deps.clock() + LINK_MS }, page, query) }
}

/** The family at the carrier, its reminder, and the calls of guardians and protected people (SPEC section 7). */
export function registerFamilyCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'query/v1/familyPhonesQuery', async ({ db, subscriber, body }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    const rows = await findFamilyPhones(db, subscriber.id)
    const familyPhoneNo = rows.map((row) => ({
      phone: row.phone_no,
      addressBookName: row.address_book_name,
      name: row.name,
    }))
    return { familyPhoneNo }
  })

  registerCall(app, deps, 'configs/v1/noLogin', async ({ db, subscriber, body, request, now }) => {
    const binding = await findLiveBinding(db, subscriber.id, body.familyPhoneNo, now)
    if (binding?.state !== 'accepted') throw new UserError(failureCodes.entryGone, texts.notBound)
    await recordSharing(db, { subscriberId: subscriber.id, what: 'loginFree-page', now })
    return loginFree(deps, request, 'family', { about: body.familyPhoneNo, type: String(body.type) })
  })

  registerCall(app, deps, 'smartont/v1/familyGuardianFreeLogin', async ({ request }) =>
    loginFree(deps, request, 'guardian', {}),
  )

  registerSpecCalls(app, deps)
  registerPeopleCalls(app, deps)
  registerChildLineCalls(app, deps)
  registerProtectorCalls(app, deps)
}

/** What the specification names beside the people (SPEC section 7). */
function registerSpecCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/familyRemindSwitch', async ({ db, subscriber, body, now }) => {
    if (body.status === 0) await switchOff(db, subscriber.id, [REMINDER], now)
    if (body.status === 1) {
      const flags = resolveFlags(await findProducts(db, subscriber.id))
      if (!covers(flags, featureOf(REMINDER))) throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)
      if ((await countProtected(db, subscriber.id)) === 0) throw new UserError(failureCodes.familyNobody, texts.nobody)
      await switchOn(db, subscriber.id, [REMINDER], now)
    }
    return { status: (await findSwitches(db, subscriber.id)).has(REMINDER) ? 1 : 0 }
  })

  registerCall(app, deps, 'smartont/v1/isStockUser', async ({ db, subscriber, body }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    return { isStockUser: (await findProducts(db, subscriber.id)).length > 0 }
  })

  registerCall(app, deps, 'smartont/v1/checkPhone', ({ db, subscriber, body, now }) =>
    checkInvitee(db, subscriber, body.phoneNo, now),
  )
}
