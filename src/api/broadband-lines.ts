import type { Modem } from '@contract/configs'
import type { LineFacts } from '@contract/broadband-calls'
import type { IntrusionState } from '@/rules/modem/modem'
import { intrusionStateOf } from '@/rules/modem/modem'
import { call, inBackground, shownByScreen } from './client'
import { readModem } from './household-modems'
import type { Fields } from './read'
import { bool, list, num, numOrNull, str } from './read'

export interface Area {
  province: string
  cities: { areaCode: string; city: string }[]
}

/** The provinces and cities whose broadband lines can be looked up. */
export const areasQuery = {
  key: ['broadbandAreas'],
  fetch: async (): Promise<Area[]> => {
    const data = await call('configs/v1/smartFamilyGuardian/getAreaCityCode', {}, inBackground)
    return list(data.areaList, ({ province, cityList }) => {
      const cities = list(cityList, ({ areaCode, city }) =>
        str(areaCode) ? { areaCode: str(areaCode), city: str(city) } : null,
      )
      return cities.length > 0 ? { province: str(province), cities } : null
    })
  },
}

/** The accounts of an area that are registered for the subscriber's number. */
export const linesOfAreaQuery = (areaCode: string) => ({
  key: ['broadbandLines', areaCode],
  fetch: async (): Promise<LineFacts[]> =>
    list(
      (await call('configs/v1/smartFamilyGuardian/broadbandAccountQuery', { areaCode }, inBackground)).accountList,
      readLine,
    ),
})

/** The lines registered for the subscriber's number, in any area, that are not bound yet. */
export const ownLinesQuery = {
  key: ['broadbandOwnLines'],
  fetch: async (): Promise<LineFacts[]> =>
    list((await call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, inBackground)).accountList, readLine),
}

export interface FoundLine {
  line: LineFacts
  /** Whether the subscriber has bound it already. */
  isBound: boolean
}

/** The modem of a line, and whether the line is bound. The screen shows a refusal itself. */
export const lineQuery = (pppoeAccount: string) => ({
  key: ['broadbandLine', pppoeAccount],
  fetch: async (): Promise<FoundLine> => {
    const [data, bound] = await Promise.all([
      call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount }, { ...inBackground, ...shownByScreen }),
      call(
        'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
        { pppoeAccount },
        { ...inBackground, ...shownByScreen },
      ),
    ])
    return { line: readLine(data) ?? { ...noLine, pppoeAccount }, isBound: num(bound.bindingStatus, 1) === 0 }
  },
})

/**
 * Checks that an account can be bound; returns it in normalised form. Rejects with the gateway's error text, which the
 * screen shows.
 */
export async function checkLine(typed: string): Promise<string> {
  const data = await call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount: typed }, shownByScreen)
  return str(data.pppoeAccount) || typed
}

/** Proves a line by its broadband password; returns the proof, which is valid for ten minutes. */
export async function proveByPassword(pppoeAccount: string, password: string): Promise<string> {
  return str(
    (await call('configs/v1/smartFamilyGuardian/passwordVerify', { pppoeAccount, password }, shownByScreen)).proof,
  )
}

/**
 * Sends a code to the number registered for a line; returns the seconds until another can be sent, and that number,
 * masked.
 */
export async function sendLineCode(
  pppoeAccount: string,
  requestId: string,
): Promise<{ waitSeconds: number; phone: string }> {
  const data = await call('configs/v1/smartFamilyGuardian/captchaSend', { pppoeAccount, requestId }, shownByScreen)
  return { waitSeconds: num(data.waitSeconds), phone: str(data.phone) }
}

/** Proves a line by that code; returns the proof, which is valid for ten minutes. */
export async function proveByCode(pppoeAccount: string, captcha: string): Promise<string> {
  return str((await call('configs/v1/smartFamilyGuardian/phoneVerify', { pppoeAccount, captcha }, shownByScreen)).proof)
}

/** Binds a proved line. Rejects with the gateway's error text, which the screen shows. */
export async function bindLine(
  pppoeAccount: string,
  { proof, name = '' }: { proof: string; name?: string },
  requestId: string,
): Promise<Modem> {
  return readModem(
    await call('configs/v1/smartFamilyGuardian/autoSubscribe', { pppoeAccount, proof, name, requestId }, shownByScreen),
  )
}

/** Names a bound line; an empty name restores the default of SPEC.md section 5. */
export async function renameLine(pppoeAccount: string, nickname: string, requestId: string): Promise<Modem> {
  return readModem(
    await call('configs/v1/smartFamilyGuardian/modifyNickname', { pppoeAccount, nickname, requestId }, shownByScreen),
  )
}

/** Ends the guard of a line: its rules and its history are deleted. */
export async function unsubscribeLine(pppoeAccount: string, requestId: string): Promise<void> {
  await call('configs/v1/smartFamilyGuardian/unsubscribe', { pppoeAccount, requestId })
}

export interface Acceleration {
  on: boolean
  until: number | null
}

/** Whether learning traffic has priority now, and until when (ms since the epoch). */
export const accelerationQuery = (pppoeAccount: string) => ({
  key: ['acceleration', pppoeAccount],
  fetch: async (): Promise<Acceleration> =>
    readAcceleration(await call('configs/v1/smartFamilyGuardian/accelerateStatus', { pppoeAccount }, inBackground)),
})

/** Starts or ends the education acceleration of a line. */
export async function accelerateLine(pppoeAccount: string, on: boolean, requestId: string): Promise<Acceleration> {
  return readAcceleration(
    await call(
      'configs/v1/smartFamilyGuardian/accelerate',
      { pppoeAccount, status: on ? 1 : 0, requestId },
      shownByScreen,
    ),
  )
}

/** Intrusion detection on one line. */
export const intrusionQuery = (pppoeAccount: string) => ({
  key: ['intrusion', pppoeAccount],
  fetch: async (): Promise<IntrusionState> => {
    const path = 'configs/v1/smartFamilyGuardian/querySecurityPluginEnable'
    const data = await call(path, { pppoeAccount }, { ...inBackground, ...shownByScreen })
    return intrusionStateOf({ orderStatus: num(data.orderStatus, -1), enableStatus: num(data.enableStatus, -1) })
  },
})

/** Fetches the carrier's login-free address about education acceleration; empty when there is none. */
export async function queryAccelerateUrl(pppoeAccount: string): Promise<string> {
  return str((await call('configs/v1/smartFamilyGuardian/queryAccelerateUrl', { pppoeAccount })).url)
}

function readAcceleration({ status, until }: Fields): Acceleration {
  return { on: num(status) === 1, until: numOrNull(until) }
}

const noLine: LineFacts = {
  pppoeAccount: '',
  model: '',
  fttr: false,
  adapted: false,
  online: false,
  phone: '',
  address: '',
}

function readLine(fields: Fields): LineFacts | null {
  const pppoeAccount = str(fields.pppoeAccount)
  if (!pppoeAccount) return null
  return {
    pppoeAccount,
    model: str(fields.model),
    fttr: bool(fields.fttr),
    adapted: bool(fields.adapted),
    online: bool(fields.online),
    phone: str(fields.phone),
    address: str(fields.address),
  }
}
