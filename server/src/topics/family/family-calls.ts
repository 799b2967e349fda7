import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { decideIntrusion } from '@/rules/modem/modem'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { requireOwnNumber, registerCall } from '../../kernel/register-call'
import { findBindings, findFamilyPhones, findModems } from './family'

const A = '/unicomAssistant/uasp'
const BOUND = 0

const texts = {
  notBound: { zh: '该号码不是您守护的家人', en: 'This number is not one of your protected people' },
  notYours: { zh: '未找到该宽带账号', en: 'This broadband account was not found' },
  notPossible: { zh: '该设备暂不能开启入侵检测', en: 'Intrusion detection cannot be started on this device' },
} satisfies Record<string, Text>

/** The address of a login-free page below `base`; empty without a base. */
export function loginFreeUrl(base: string, page: string, query: Record<string, string>): string {
  return base && `${base}/${page}?${new URLSearchParams(query).toString()}`
}

/** Protected people and modems as home shows them (SPEC section 7). */
export function registerFamilyCalls(app: FastifyInstance, deps: AppDeps): void {
  /** A page of the carrier that needs no login, or the development tools' own; empty when the carrier has none. */
  const loginFree = (request: FastifyRequest, page: string, query: Record<string, string>): { url: string } => {
    const own = deps.dev ? `${request.protocol}://${request.host}/dev/login-free` : ''
    const base = deps.config.loginFreeUrl.replace(/\/$/, '') || own
    return { url: loginFreeUrl(base, page, query) }
  }

  registerCall(app, deps, `${A}/configs/v1/bindingFamilyInfoQuery`, async ({ db, subscriber }) => {
    const rows = await findBindings(db, subscriber.id)
    const bindingList = rows.map((row) => ({
      bindingStatus: row.binding_status,
      nickname: row.nickname,
      familyPhoneNo: row.family_phone_no,
    }))
    return { bindingList }
  })

  registerCall(app, deps, `${A}/query/v1/familyPhonesQuery`, async ({ db, subscriber, body }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    const rows = await findFamilyPhones(db, subscriber.id)
    const familyPhoneNo = rows.map((row) => ({
      phone: row.phone_no,
      addressBookName: row.address_book_name,
      name: row.name,
    }))
    return { familyPhoneNo }
  })

  registerCall(app, deps, `${A}/configs/v1/smartFamilyGuardian/index`, async ({ db, subscriber }) => {
    const rows = await findModems(db, subscriber.id)
    const modemList = rows.map((row) => ({
      orderStatus: row.order_status,
      pppoeAccount: row.pppoe_account,
      description: row.description,
      name: row.name,
      enableStatus: row.enable_status,
    }))
    return { modemList }
  })

  registerCall(app, deps, `${A}/configs/v1/noLogin`, async ({ db, subscriber, body, request }) => {
    const bindings = await findBindings(db, subscriber.id)
    const isOwn = bindings.some((row) => row.family_phone_no === body.familyPhoneNo && row.binding_status === BOUND)
    if (!isOwn) throw new UserError(failureCodes.entryGone, texts.notBound)
    return loginFree(request, 'family', { about: body.familyPhoneNo, type: String(body.type) })
  })

  registerCall(app, deps, `${A}/configs/v1/pppoeNoLogin`, async ({ db, subscriber, body, request }) => {
    const modems = await findModems(db, subscriber.id)
    const modem = modems.find((row) => row.pppoe_account === body.pppoeAccount)
    if (!modem) throw new UserError(failureCodes.entryGone, texts.notYours)
    const state = { orderStatus: modem.order_status, enableStatus: modem.enable_status }
    if (decideIntrusion(state) !== 'start') throw new UserError(failureCodes.entryGone, texts.notPossible)
    return loginFree(request, 'broadband', { about: modem.pppoe_account })
  })
}
