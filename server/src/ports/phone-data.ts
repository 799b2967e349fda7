import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { serviceName } from './service-numbers'

/** Place and carrier of a number in the numbering plan; empty when unknown. */
export interface PhonePlace {
  place: string
  carrier: string
}

/** Looks a number up, synchronously and without failing. */
export interface PhoneDataPort {
  lookUp(phoneNo: string): PhonePlace
}

const unknown: PhonePlace = { place: '', carrier: '' }

const regionNames = new Intl.DisplayNames(['zh-CN'], { type: 'region' })

/** One `key=value` of the text. */
function readPair(pair: string): [string, string] {
  const [key = '', value = ''] = pair.split('=')
  return [key, value]
}

/** The country of a foreign number as the product calls it. */
function countryName(region: string): string {
  return region === 'TW' ? '中国台湾' : (regionNames.of(region) ?? '')
}

/**
 * Looks numbers up in the text that scripts/build-phone-data.mjs makes: Chinese numbers by their longest known prefix,
 * foreign ones by country. A number that no numbering plan knows has neither place nor carrier.
 */
export function readPhoneData(text: string): PhoneDataPort {
  const [placeLine = '', carrierLine = '', ...groups] = text.trimEnd().split('\n')
  const places = placeLine.split('|')
  const carriers = new Map(carrierLine.split('|').map(readPair))
  const byPrefix = new Map<number, string>()
  const lengths: number[] = []
  for (const group of groups) {
    const [length = '', runs = ''] = group.split(':')
    lengths.unshift(Number(length))
    let next = 0
    for (const run of runs.split(',')) {
      const [span = '', place = ''] = run.split('=')
      const [distance = '', count = '1'] = span.split('+')
      next += parseInt(distance, 36)
      const name = places[parseInt(place, 36)] ?? ''
      for (let left = parseInt(count, 36); left > 0; left -= 1) byPrefix.set(next++, name)
    }
  }

  const longest = (digits: string, sizes: readonly number[], find: (prefix: string) => string | undefined): string => {
    for (const size of sizes) {
      const found = digits.length > size ? find(digits.slice(0, size)) : undefined
      if (found !== undefined) return found
    }
    return ''
  }

  return {
    lookUp(phoneNo) {
      const service = serviceName(phoneNo)
      if (service !== null) return { place: service, carrier: '' }
      const parsed = parsePhoneNumberFromString(phoneNo, 'CN')
      if (!parsed?.isValid()) return unknown
      if (parsed.country && parsed.country !== 'CN') return { place: countryName(parsed.country), carrier: '' }
      const digits = parsed.nationalNumber
      const isMobile = digits.startsWith('1') && digits.length === 11
      return {
        place: longest(digits, lengths, (prefix) => byPrefix.get(Number(prefix))),
        carrier: isMobile ? longest(digits, [4, 3, 2], (prefix) => carriers.get(prefix)) : '',
      }
    },
  }
}
