import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import type { AppDeps } from '../../deps'
import { UserError } from '../../errors'
import { findBindings, findFamilyPhones, findModems, isMergeUser } from '../../repositories/family'
import { registerCall } from '../register-call'

const A = '/unicomAssistant/uasp'
const BOUND = 0

const texts = {
  notBound: { zh: '该号码不是您守护的家人', en: 'This number is not one of your protected people' },
  notYours: { zh: '未找到该宽带账号', en: 'This broadband account was not found' },
}

/** Protected people and modems as home shows them (SPEC.md section 7). */
export function registerFamilyCalls(app: FastifyInstance, deps: AppDeps): void {
  /** A page of the carrier that needs no login; empty when this carrier has none. */
  const loginFree = (page: string, about: string): { url: string } => {
    const { loginFreeUrl } = deps.config
    return { url: loginFreeUrl ? `${loginFreeUrl.replace(/\/$/, '')}/${page}?about=${encodeURIComponent(about)}` : '' }
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

  registerCall(app, deps, `${A}/query/v1/familyPhonesQuery`, async ({ db, subscriber }) => {
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

  registerCall(app, deps, `${A}/configs/v1/noLogin`, async ({ db, subscriber, body }) => {
    const bindings = await findBindings(db, subscriber.id)
    const isOwn = bindings.some((row) => row.family_phone_no === body.familyPhoneNo && row.binding_status === BOUND)
    if (!isOwn) throw new UserError(failureCodes.entryGone, texts.notBound)
    return loginFree('family', body.familyPhoneNo)
  })

  registerCall(app, deps, `${A}/configs/v1/pppoeNoLogin`, async ({ db, subscriber, body }) => {
    const modems = await findModems(db, subscriber.id)
    if (!modems.some((row) => row.pppoe_account === body.pppoeAccount)) {
      throw new UserError(failureCodes.entryGone, texts.notYours)
    }
    return loginFree('broadband', body.pppoeAccount)
  })

  registerCall(app, deps, '/woAssistant/umm/configs/v1/vipConfigUser', async ({ db, subscriber }) => {
    return { isVip: await isMergeUser(db, subscriber.id) }
  })
}
