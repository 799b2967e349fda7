import type { HarassmentKind } from '@contract/words/guard'
import type { PhoneDataPort } from '../../ports/phone-data'
import { reputationOf } from './reputation'
import type { SeededRandom } from '../seeded-random'

/** Draws numbers that the numbering plan knows, so that every caller has a place. */
export interface NumberPool {
  /** A private mobile number that the network has no data about. */
  mobile(): string
  landline(): string
  /** A number that the network is sure is fraudulent (`high`), or suspects (`risk`). */
  fraud(certainty: 'high' | 'risk'): string
  /** A call centre that the public tags with a kind of harassment. */
  harassing(kind: HarassmentKind): string
  foreign(isFraud: boolean): string
  foreignSms(): string
}

const DRAWS = 400

const mobilePrefixes = [
  '134',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '158',
  '159',
  '182',
  '187',
  '188',
  '130',
  '131',
  '155',
  '156',
  '185',
  '186',
  '133',
  '153',
  '177',
  '180',
  '189',
] as const
const virtualPrefixes = ['1700', '1701', '1703', '1705', '1707', '1709', '171'] as const
const cities = [
  '010',
  '021',
  '020',
  '022',
  '023',
  '024',
  '025',
  '027',
  '028',
  '029',
  '0755',
  '0571',
  '0512',
  '0532',
  '0592',
  '0731',
  '0371',
  '0531',
] as const

/** Country code, the first digits of mobile or city numbers, and how many digits to draw. */
const countries = [
  ['+852', '5', 7],
  ['+852', '6', 7],
  ['+853', '66', 6],
  ['+886', '912', 6],
  ['+60', '12', 7],
  ['+65', '91', 6],
  ['+66', '81', 7],
  ['+63', '917', 7],
  ['+44', '20794', 5],
  ['+1', '646555', 4],
] as const

/** A pool that draws from a stream; the same stream draws the same numbers. */
export function createNumberPool(random: SeededRandom, phoneData: PhoneDataPort): NumberPool {
  /** The first draw that fits; the last one when none does. */
  const draw = (make: () => string, fits: (phoneNo: string) => boolean = () => true): string => {
    let phoneNo = make()
    for (let left = DRAWS; left > 0 && !(fits(phoneNo) && phoneData.lookUp(phoneNo).place !== ''); left -= 1)
      phoneNo = make()
    return phoneNo
  }
  const isClean = (phoneNo: string) => reputationOf(phoneNo).tag === ''
  const landline = () => `${random.pick(cities)}${random.between(2, 8)}${random.digits(7)}`
  const foreign = () => {
    const [country, start, length] = random.pick(countries)
    return `${country}${start}${random.digits(length)}`
  }
  const virtual = () => {
    const prefix = random.pick(virtualPrefixes)
    return `${prefix}${random.digits(11 - prefix.length)}`
  }
  /** Call centres ring from 95 numbers, 400 numbers, landlines and virtual operators' numbers. */
  const callCentre = () =>
    random.pick([
      () => `95${random.digits(6)}`,
      () => `400${random.between(1, 9)}${random.digits(6)}`,
      landline,
      landline,
      virtual,
    ])()

  return {
    mobile: () => draw(() => `${random.pick(mobilePrefixes)}${random.digits(8)}`, isClean),
    landline: () => draw(landline, isClean),
    fraud: (certainty) => draw(virtual, (phoneNo) => reputationOf(phoneNo).fraud === certainty),
    harassing: (kind) => draw(callCentre, (phoneNo) => reputationOf(phoneNo).harassment === kind),
    foreign: (isFraud) => draw(foreign, (phoneNo) => (reputationOf(phoneNo).fraud === 'high') === isFraud),
    foreignSms: () => draw(foreign),
  }
}
