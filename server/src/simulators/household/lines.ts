import type { HouseholdLine } from '../../ports/household-network'
import type { PhoneDataPort } from '../../ports/phone-data'
import { areaCodeOf } from '../../topics/household/areas'
import { seededRandom } from '../seeded-random'

/** A modem of the simulated carrier. `size` is the number of devices in its household. */
interface ModemModel {
  model: string
  description: string
  fttr: boolean
  adapted: boolean
  size: number
}

/** The lines of each number: a whole household, a shop without FTTR, and an old line whose modem accepts no rules. */
const models: readonly [ModemModel, ...ModemModel[]] = [
  { model: 'HUAWEI V173', description: 'FTTR 主网关', fttr: true, adapted: true, size: 20 },
  { model: 'FiberHousehold HG6145F', description: '普通光猫', fttr: false, adapted: true, size: 6 },
  { model: 'ZTE F460', description: '老旧光猫', fttr: false, adapted: false, size: 4 },
]

/** The five modems of a number to try, one for each status of intrusion detection (SPEC 4.5). */
export const boundModems = [
  { name: '客厅光猫', description: 'FTTR 主网关', enableStatus: 0, model: 'HUAWEI V173', fttr: true, size: 20 },
  { name: '书房光猫', description: 'FTTR 从网关', enableStatus: 1, model: 'HUAWEI V173', fttr: true, size: 8 },
  { name: '父母家光猫', description: 'FTTR 主网关', enableStatus: 2, model: 'ZTE ZXHN G7611', fttr: true, size: 7 },
  { name: '店铺光猫', description: '普通光猫', enableStatus: 3, model: 'FiberHousehold HG6145F', fttr: false, size: 6 },
  { name: '仓库光猫', description: 'FTTR 旧型号', enableStatus: 4, model: 'HUAWEI V165', fttr: true, size: 4 },
] as const
/** The number with these modems. */
const NUMBER_WITH_MODEMS = '13800138000'

/** A line of the simulated carrier, with the number of devices in its household. */
export interface SimulatedLine extends HouseholdLine {
  size: number
}

const TEN_DIGITS = 10n ** 10n
/** Coprime to 10, so that multiplication permutes the ten-digit numbers and can be inverted. */
const FACTOR = 7_654_321_879n
const INVERSE = inverseOf(FACTOR)

function inverseOf(value: bigint): bigint {
  let [remainder, next, coefficient, following] = [value, TEN_DIGITS, 1n, 0n]
  while (next !== 0n) {
    const quotient = remainder / next
    ;[remainder, next] = [next, remainder - quotient * next]
    ;[coefficient, following] = [following, coefficient - quotient * following]
  }
  return ((coefficient % TEN_DIGITS) + TEN_DIGITS) % TEN_DIGITS
}

const mix = (digits: string, factor: bigint) => String((BigInt(digits) * factor) % TEN_DIGITS).padStart(10, '0')

/** The lines of a number: the same on every machine, so that any number can try a binding. */
export function linesOfNumber(phoneNo: string, phoneData: PhoneDataPort): SimulatedLine[] {
  if (!/^1\d{10}$/.test(phoneNo)) return []
  const areaCode = areaCodeOf(phoneData, phoneNo)
  const { place } = phoneData.lookUp(phoneNo)
  const own = models.map((model, index) => {
    const pppoeAccount = `${areaCode}${mix(phoneNo.slice(1), FACTOR)}${index + 1}`
    return lineOf({ ...model, pppoeAccount, phoneNo, areaCode, address: `${place}人民路 ${index * 10 + 8} 号` })
  })
  return phoneNo === NUMBER_WITH_MODEMS ? [...boundLines(), ...own] : own
}

/** The lines that are bound from the start. */
export function boundLines(): SimulatedLine[] {
  const random = seededRandom(`modems of ${NUMBER_WITH_MODEMS}`)
  return boundModems.map(({ model, description, fttr, size }, index) => {
    const pppoeAccount = `0512${random.digits(8)}`
    const address = `江苏省苏州市金鸡湖大道 ${index + 1} 号`
    const facts = { model, description, fttr, size, adapted: true, address }
    return lineOf({ ...facts, pppoeAccount, phoneNo: NUMBER_WITH_MODEMS, areaCode: '0512' })
  })
}

const lineOf = (line: Omit<SimulatedLine, 'serial' | 'online'>): SimulatedLine => ({
  ...line,
  serial: `SN-${line.pppoeAccount.slice(-8)}`,
  online: true,
})

/** The line of an account, whose digits encode the number; null when there is none. */
export function lineOfAccount(pppoeAccount: string, phoneData: PhoneDataPort): SimulatedLine | null {
  const bound = boundLines().find((line) => line.pppoeAccount === pppoeAccount)
  if (bound) return bound
  const mixed = /^0\d{2,3}(\d{10})\d$/.exec(pppoeAccount)?.[1]
  if (mixed === undefined) return null
  const lines = linesOfNumber(`1${mix(mixed, INVERSE)}`, phoneData)
  return lines.find((line) => line.pppoeAccount === pppoeAccount) ?? null
}

/** The password of every simulated line: the last six characters of its account. */
export const passwordOf = (pppoeAccount: string): string => pppoeAccount.slice(-6)
