import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { decideIntrusion } from '@/rules/modem/modem'
import { HOUR_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { PartnerAway, UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { loginFree } from '../family/family-calls'
import { requireGuardProduct } from './bind-line'
import { changeHousehold } from './change-household'
import { devicesOf, nodesOf, requireDevice } from './household-state'
import { householdRefusal } from './household-errors'
import { findModems, readAccount, requireHousehold, requireModem, updateHousehold } from './households'
import { deliverSoon } from './modem-commands'

/** Learning has priority for four hours, in ms. */
const ACCELERATION = 4 * HOUR_MS

const texts = {
  notYours: { zh: '未找到该宽带账号', en: 'This broadband account was not found' },
  notPossible: { zh: '该设备暂不能开启入侵检测', en: 'Intrusion detection cannot be started on this device' },
  online: { zh: '设备在线，离线后才能删除', en: 'The device is online. It can be deleted once it is offline.' },
  platformAway: {
    zh: '运营商光猫平台暂时无法连接，加速未改变，请稍后再试',
    en: 'The modem platform of the carrier cannot be reached. Nothing was changed. Please try again later.',
  },
} satisfies Record<string, Text>

/** A line and its devices, under the specification's call names. */
export function registerLineCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/pppoeNoLogin', async ({ db, subscriber, body, request }) => {
    const modem = (await findModems(db, subscriber.id)).find((row) => row.pppoe_account === body.pppoeAccount)
    if (!modem) throw new UserError(failureCodes.entryGone, texts.notYours)
    const state = { orderStatus: modem.order_status, enableStatus: modem.enable_status }
    if (decideIntrusion(state) !== 'start') throw new UserError(failureCodes.entryGone, texts.notPossible)
    return loginFree(deps, request, 'broadband', { about: modem.pppoe_account })
  })

  registerCall(app, deps, 'smartont/v1/broadbandFreeLogin', async ({ request }) =>
    loginFree(deps, request, 'broadband', {}),
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/queryAccelerateUrl',
    async ({ db, subscriber, body, request }) => {
      const modem = await requireModem(db, subscriber.id, body.pppoeAccount)
      return loginFree(deps, request, 'acceleration', { about: modem.pppoe_account })
    },
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/accelerateStatus', async ({ db, subscriber, body, now }) => {
    const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    return accelerationOf(row.accelerated_until, now)
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/accelerate',
    async ({ db, subscriber, body, now }) => {
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const until = body.status === 1 ? now + ACCELERATION : null
      await updateHousehold(db, row, { accelerated_until: until })
      return accelerationOf(until, now)
    },
    {
      // Calls the platform before the transaction, so that only a successful acceleration is stored and shown.
      before: async ({ db, subscriber, body, now }) => {
        const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
        if (body.status === 1) await requireGuardProduct(db, subscriber)
        const until = body.status === 1 ? now + ACCELERATION : null
        const { failure } = await deps.householdNetwork.accelerate(row.pppoe_account, until).catch((error: unknown) => {
          deps.logger.warn({ err: error }, 'The modem platform did not accelerate')
          throw new PartnerAway(texts.platformAway)
        })
        if (failure !== null) throw householdRefusal('householdOffline')
      },
    },
  )

  registerDeviceCalls(app, deps)
}

function accelerationOf(until: number | null, now: number) {
  const isOn = until !== null && until > now
  return { status: isOn ? (1 as const) : (0 as const), until: isOn ? until : null }
}

function registerDeviceCalls(app: FastifyInstance, deps: AppDeps): void {
  const delivered = {
    after: ({ body }: { body: { pppoeAccount: string } }) => deliverSoon(deps, readAccount(body.pppoeAccount)),
  }

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getNetTopology', async ({ db, subscriber, body, now }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    return { nodes: nodesOf(household.row), devices: await devicesOf(db, household, { subscriber, now }) }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setNetTopology',
    async ({ db, subscriber, body, now }) => {
      const { deviceId: id, name, type, personId } = body
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      const change = {
        kind: 'device' as const,
        id,
        ...(name === undefined ? {} : { name }),
        ...(type === undefined ? {} : { type }),
        ...(personId === undefined ? {} : { personId }),
      }
      const { trx, household } = await changeHousehold(work, change)
      return requireDevice(trx, household, id, work)
    },
    delivered,
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/deleteDev',
    async ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const { online } = await requireDevice(db, household, body.deviceId, work)
      if (online) throw new UserError(failureCodes.badForm, texts.online)
      await changeHousehold(work, { kind: 'removeDevice', id: body.deviceId })
      return {}
    },
    delivered,
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/getConnectionStatus',
    async ({ db, subscriber, body, now }) => {
      const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const { online, decision } = await requireDevice(db, household, body.deviceId, { subscriber, now })
      return { online, netStatus: decision.allowed ? 1 : 0, decision }
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/netConnectionSwitch',
    async ({ db, subscriber, body, now }) => {
      const { deviceId: id, netStatus, minutes, confirmed } = body
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      await changeHousehold(work, { kind: 'cut', id, minutes: netStatus === 1 ? null : minutes }, { confirmed })
      return { netStatus }
    },
    delivered,
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/deviceBlock',
    async ({ db, subscriber, body, now }) => {
      const { deviceId: id, block, confirmed } = body
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      const trust = block === 1 ? ('blocked' as const) : ('trusted' as const)
      await changeHousehold(work, { kind: 'device', id, trust }, { confirmed })
      return {}
    },
    delivered,
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/deviceBlockList', async ({ db, subscriber, body, now }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const devices = await devicesOf(db, household, { subscriber, now })
    return { deviceList: devices.filter(({ trust }) => trust === 'blocked' || trust === 'isolated') }
  })
}
