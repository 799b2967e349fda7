import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { serviceName, type Names } from './service-numbers'

/** Place and carrier of a number in the numbering plan; empty when unknown. */
export interface PhonePlace {
  place: string
  carrier: string
}

/** Looks a number up, synchronously and without failing. */
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

/** The country of a foreign number as the product calls it. */
function countryName(region: string, language: keyof Names): string {
  return region === 'TW' ? taiwan[language] : (regionNames[language].of(region) ?? '')
}

/**
 * Looks numbers up in the text that scripts/build-phone-data.mjs makes: Chinese numbers by their longest known prefix,
 * foreign ones by country. A number that no numbering plan knows has neither place nor carrier.
 */
export function readPhoneData(text: string): PhoneDataPort {
  const [placeLine = '', carrierLine = '', ...groups] = text.trimEnd().split('\n')
  const places = placeLine.split('|').map((names) => textOf(names.split('=')))
  const carriers = new Map(carrierLine.split('|').map((entry) => prefixAndName(entry)))
  const byPrefix = new Map<number, Names>()
  const lengths: number[] = []
  for (const group of groups) {
    const [length = '', runs = ''] = group.split(':')
    lengths.unshift(Number(length))
    let next = 0
    for (const run of runs.split(',')) {
      const [span = '', place = ''] = run.split('=')
      const [distance = '', count = '1'] = span.split('+')
      next += parseInt(distance, 36)
      const name = places[parseInt(place, 36)] ?? nameless
      for (let left = parseInt(count, 36); left > 0; left -= 1) byPrefix.set(next++, name)
    }
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
      const digits = parsed.nationalNumber
      const isMobile = digits.startsWith('1') && digits.length === 11
      return {
        place: longest(digits, lengths, (prefix) => byPrefix.get(Number(prefix)))[language],
        carrier: isMobile ? longest(digits, [4, 3, 2], (prefix) => carriers.get(prefix))[language] : '',
      }
    },
  }
}

function prefixAndName(entry: string): [prefix: string, name: Names] {
  const [prefix = '', ...names] = entry.split('=')
  return [prefix, textOf(names)]
}

function textOf([zh = '', en = '']: readonly string[]): Names {
  // In English several places of one prefix are words of a sentence: a line may end between them.
  return { zh, en: en.replaceAll('/', ' / ') }
}
