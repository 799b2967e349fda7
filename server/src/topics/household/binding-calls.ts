import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Modem } from '@contract/configs'
import { maskSubscriber } from '@/rules/phone/mask'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { answerOf } from '../../kernel/errors'
import { addressOf } from '../../kernel/rate-windows'
import { registerCall, type CallContext } from '../../kernel/register-call'
import type { HouseholdLine } from '../../ports/household-network'
import { subscriberAsking, useSmsCode } from '../auth/sms-codes'
import { areasOf } from './areas'
import { bindLine, readLineName, requireGuardProduct, unbindLine } from './bind-line'
import { deliverAfter, onHousehold } from './change-household'
import { householdRefusal, platformAway } from './household-errors'
import { findModems, holderOf, requireModem } from './households'
import { findWaiting } from './notices'
import {
  issueProof,
  lineCode,
  lookUpLine,
  provePassword,
  requireFreeLine,
  sendLineCode,
  toFacts,
  useProof,
} from './prove-line'
import type { ModemRow } from './tables'

type FindContext = Pick<CallContext<'configs/v1/smartFamilyGuardian/captchaSend'>, 'subscriber' | 'request' | 'now'> & {
  body: { pppoeAccount: string }
}
type LinesFound = ReturnType<typeof linesFound>

/**
 * Finds the line of a request on the platform before the transaction starts, so that no transaction waits for the
 * platform.
 */
function linesFound(deps: AppDeps) {
  const lines = new WeakMap<FastifyRequest, HouseholdLine>()
  return {
    async find({ subscriber, body, request, now }: FindContext): Promise<HouseholdLine> {
      const line = await requireFreeLine(deps, { subscriber, account: body.pppoeAccount, now })
      lines.set(request, line)
      return line
    },
    of(request: FastifyRequest): HouseholdLine {
      const line = lines.get(request)
      if (!line) throw new Error('The line is looked up before the transaction')
      return line
    },
  }
}

const toModem = (row: ModemRow): Modem => ({
  orderStatus: row.order_status,
  pppoeAccount: row.pppoe_account,
  description: row.description,
  name: row.name,
  enableStatus: row.enable_status,
})

/** Finds, proves, binds and unbinds a line (SPEC section 7). */
export function registerBindingCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/index', async ({ db, subscriber, language, now }) => {
    const rows = await findModems(db, subscriber.id)
    const waiting = rows.length === 0 ? null : await findWaiting(db, subscriber.id, { language, now })
    const modemList = rows.map((row) => {
      const asked = waiting?.get(row.pppoe_account)
      return { ...toModem(row), description: asked?.text ?? row.description, waiting: asked?.question ?? null }
    })
    return { modemList }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getAreaCityCode', async ({ language }) => {
    return { areaList: areasOf(deps.phoneData, language) }
  })

  const linesOf = ({ phoneNo }: Subscriber) => answerOf(deps.householdNetwork.linesOf(phoneNo), platformAway, deps)

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/broadbandAccountQuery', async ({ subscriber, body }) => {
    const lines = await linesOf(subscriber)
    const found = lines.filter(({ areaCode }) => areaCode === body.areaCode)
    return { accountList: found.map((line) => toFacts(line, subscriber)) }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/autoSearchStatusVer', async ({ db, subscriber }) => {
    const lines = await linesOf(subscriber)
    const holders = await Promise.all(lines.map(({ pppoeAccount }) => holderOf(db, pppoeAccount)))
    const free = lines.filter((_line, index) => holders[index] === null)
    return { accountList: free.map((line) => toFacts(line, subscriber)) }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/deviceAdapter', async ({ subscriber, body, now }) => {
    return toFacts(await requireFreeLine(deps, { subscriber, account: body.pppoeAccount, now }), subscriber)
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
    async ({ subscriber, body, now }) => {
      const { holder } = await lookUpLine(deps, { subscriber, account: body.pppoeAccount, now })
      return { bindingStatus: holder === null ? 1 : holder === subscriber.id ? 0 : 2 }
    },
  )

  const lines = linesFound(deps)
  registerProofCalls(app, deps, lines)

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/autoSubscribe',
    async ({ db, subscriber, body, request, language, now }) => {
      await requireGuardProduct(db, subscriber)
      const line = lines.of(request)
      if (!line.adapted) throw householdRefusal('householdNotAdapted')
      if (!line.online) throw householdRefusal('householdOffline')
      const name = readLineName(body.name)
      await useProof(db, { subscriber, account: line.pppoeAccount, proof: body.proof, now })
      return toModem(await bindLine({ db, deps, subscriber, language, now }, line, name))
    },
    {
      before: async (context) => {
        await lines.find(context)
      },
      after: deliverAfter(deps),
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/querySecurityPluginEnable',
    async ({ db, subscriber, body }) => {
      const { orderStatus, enableStatus } = toModem(await requireModem(db, subscriber.id, body.pppoeAccount))
      return { orderStatus, enableStatus }
    },
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/modifyNickname', async ({ db, subscriber, body }) => {
    const modem = await requireModem(db, subscriber.id, body.pppoeAccount)
    const name = readLineName(body.nickname)
    await db
      .updateTable('modems')
      .set({ name })
      .where('subscriber_id', '=', subscriber.id)
      .where('pppoe_account', '=', modem.pppoe_account)
      .execute()
    return toModem({ ...modem, name })
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/unsubscribe',
    ({ db, subscriber, body, now }) =>
      onHousehold({ db, deps, subscriber, account: body.pppoeAccount, now }, async (trx, { row }) => {
        await unbindLine(trx, subscriber.id, row.pppoe_account, { random: deps.random, now })
        return {}
      }),
    { after: deliverAfter(deps) },
  )
}

/** The two proofs of a line: password and SMS code. */
function registerProofCalls(app: FastifyInstance, deps: AppDeps, lines: LinesFound): void {
  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/passwordVerify',
    async ({ subscriber, request, body, now }) => {
      const { pppoeAccount: account, password } = body
      const address = addressOf(request)
      return { proof: await provePassword(deps, { subscriber, account, password, address, now }) }
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/captchaSend',
    async ({ request }) => {
      const { phoneNo } = lines.of(request)
      return { waitSeconds: deps.config.smsLimits.resendSeconds, phone: maskSubscriber(phoneNo) }
    },
    {
      before: async (context) => {
        const line = await lines.find(context)
        const { subscriber, request, language, now } = context
        await sendLineCode(deps, line, { subscriber, asker: subscriberAsking(subscriber, request), language, now })
      },
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/phoneVerify',
    async ({ db, subscriber, request, body, now }) => {
      const line = await requireFreeLine(deps, { subscriber, account: body.pppoeAccount, now })
      const asker = subscriberAsking(subscriber, request)
      await useSmsCode(deps, db, lineCode(line), { code: body.captcha, asker, now })
      return { proof: await issueProof(deps, db, { subscriber, account: line.pppoeAccount, now }) }
    },
  )
}
