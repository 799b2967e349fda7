import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { decideIntrusion } from '@/rules/modem/modem'
import { HOUR_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { answerOf, UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { loginFree } from '../family/family-calls'
import { recordSharing } from '../subscribers/sharings'
import { requireGuardProduct } from './bind-line'
import { showHousehold } from './change-household'
import { requireDevice } from './household-state'
import { householdRefusal } from './household-errors'
import { findModems, requireHousehold, requireModem, updateHousehold } from './households'

/** Learning has priority for four hours, in ms. */
const ACCELERATION = 4 * HOUR_MS

const texts = {
  notYours: { zh: '未找到该宽带账号', en: 'This broadband account was not found' },
  notPossible: { zh: '该设备暂不能开启入侵检测', en: 'Intrusion detection cannot be started on this device' },
  platformAway: {
    zh: '运营商光猫平台暂时无法连接，加速未改变，请稍后再试',
    en: 'The modem platform of the carrier cannot be reached. Nothing was changed. Please try again later.',
  },
} satisfies Record<string, Text>

/** A line and its devices, under the specification's call names. */
export function registerLineCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/pppoeNoLogin', async ({ db, subscriber, body, request, now }) => {
    const modem = (await findModems(db, subscriber.id)).find((row) => row.pppoe_account === body.pppoeAccount)
    if (!modem) throw new UserError(failureCodes.entryGone, texts.notYours)
    const state = { orderStatus: modem.order_status, enableStatus: modem.enable_status }
    if (decideIntrusion(state) !== 'start') throw new UserError(failureCodes.entryGone, texts.notPossible)
    await recordSharing(db, { subscriberId: subscriber.id, what: 'loginFree-page', now })
    return loginFree(deps, request, 'broadband', { about: modem.pppoe_account })
  })

  registerCall(app, deps, 'smartont/v1/broadbandFreeLogin', async ({ request }) =>
    loginFree(deps, request, 'broadband', {}),
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/queryAccelerateUrl',
    async ({ db, subscriber, body, request, now }) => {
      const modem = await requireModem(db, subscriber.id, body.pppoeAccount)
      await recordSharing(db, { subscriberId: subscriber.id, what: 'loginFree-page', now })
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
        const asked = deps.householdNetwork.accelerate(row.pppoe_account, until)
        const { failure } = await answerOf(asked, texts.platformAway, deps)
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
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getNetTopology', async (context) => {
    const { nodes, devices, ...household } = await showHousehold(deps, context)
    return { nodes, devices, household }
  })

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

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/deviceBlockList', async (context) => {
    const household = await showHousehold(deps, context)
    const deviceList = household.devices.filter(({ trust }) => trust === 'blocked' || trust === 'isolated')
    return { deviceList, household }
  })
}
