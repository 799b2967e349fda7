import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { serviceName, type Names } from './service-numbers'

/** Place and carrier of a number in the numbering plan; empty when unknown. */
export interface PhonePlace {
  place: string
  carrier: string
}

/** Looks a number up, synchronously; never throws. */
export interface PhoneDataPort {
  lookUp(phoneNo: string, language?: keyof Names): PhonePlace
}

const unknown: PhonePlace = { place: '', carrier: '' }
const nameless: Names = { zh: '', en: '' }

const regionNames = {
  zh: new Intl.DisplayNames(['zh-CN'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
}
const taiwan: Names = { zh: '中国台湾', en: 'Taiwan, China' }

/** Whether the digits of a Chinese number say where it is: a whole mobile number, or a landline with its area code. */
const isCertain = (phoneNo: string): boolean =>
  /^(?:1[3-9]\d{9}|0(?:10|2\d)\d{8}|0[3-9]\d{2}\d{7,8}|[48]00\d{7})$/.test(phoneNo)

/** The product's name for the country of a foreign number. */
function countryName(region: string, language: keyof Names): string {
  return region === 'TW' ? taiwan[language] : (regionNames[language].of(region) ?? '')
}

/**
 * Looks numbers up in the text that scripts/build-phone-data.mjs writes: Chinese numbers by their longest known prefix,
 * foreign numbers by country. Place and carrier are empty for a number outside every numbering plan.
 */
export function readPhoneData(text: string): PhoneDataPort {
  const [placeLine = '', carrierLine = '', ...groups] = text.trimEnd().split('\n')
  const places = placeLine.split('|').map((names) => textOf(names.split('=')))
  const carriers = new Map(carrierLine.split('|').map((entry) => prefixAndName(entry)))
  const byLength = new Map(groups.map((group) => readRuns(group)))
  const lengths = [...byLength.keys()].reverse()
  const placeOf = (prefix: string): Names | undefined => {
    const place = byLength.get(prefix.length)?.(Number(prefix))
    return place === undefined ? undefined : (places[place] ?? nameless)
  }

  const longest = (digits: string, sizes: readonly number[], find: (prefix: string) => Names | undefined): Names => {
    for (const size of sizes) {
      const found = digits.length > size ? find(digits.slice(0, size)) : undefined
      if (found !== undefined) return found
    }
    return nameless
  }

  return {
    lookUp(phoneNo, language = 'zh') {
      const service = serviceName(phoneNo)
      if (service !== null) return { place: service[language], carrier: '' }
      const parsed = parsePhoneNumberFromString(phoneNo, 'CN')
      if (!parsed?.isValid()) return unknown
      if (parsed.country && parsed.country !== 'CN')
        return { place: countryName(parsed.country, language), carrier: '' }
      // The numbering plan accepts mobile numbers of ten or twelve digits and landlines without an area code.
      if (!isCertain(phoneNo)) return unknown
      const digits = parsed.nationalNumber
      const isMobile = digits.startsWith('1') && digits.length === 11
      return {
        place: longest(digits, lengths, placeOf)[language],
        carrier: isMobile ? longest(digits, [4, 3, 2], (prefix) => carriers.get(prefix))[language] : '',
      }
    },
  }
}

/**
 * Parses one line of the text. Returns the length of its prefixes and a function that returns the place of a prefix,
 * undefined for none. The line is `length:distance+count=place,…`: runs of prefixes in base 36, each with its distance
 * from the end of the run before; a count of one is omitted. Read character by character for speed: there are eighty
 * thousand runs, and every start of the gateway waits for them.
 */
function readRuns(line: string): [length: number, placeOf: (prefix: number) => number | undefined] {
  const colon = line.indexOf(':')
  const text = `${line.slice(colon + 1)},`
  const firsts: number[] = []
  const ends: number[] = []
  const places: number[] = []
  const fields = { ',': 0, '+': 1, '=': 2 }
  const run = new Uint32Array(3)
  let [field, end] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === ',') {
      const [distance = 0, count = 0, place = 0] = run
      firsts.push(end + distance)
      end += distance + (count || 1)
      ends.push(end)
      places.push(place)
      run.fill(0)
    }
    if (character in fields) field = fields[character as keyof typeof fields]
    else run[field] = (run[field] ?? 0) * 36 + parseInt(character, 36)
  }
  const placeOf = (prefix: number) => {
    let [low, high] = [0, firsts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) <= prefix) low = middle + 1
      else high = middle
    }
    return prefix >= (firsts[low] ?? Infinity) ? places[low] : undefined
  }
  return [Number(line.slice(0, colon)), placeOf]
}

function prefixAndName(entry: string): [prefix: string, name: Names] {
  const [prefix = '', ...names] = entry.split('=')
  return [prefix, textOf(names)]
}

function textOf([zh = '', en = '']: readonly string[]): Names {
  // Spaces around the slash let an English line of several places wrap.
  return { zh, en: en.replaceAll('/', ' / ') }
}
