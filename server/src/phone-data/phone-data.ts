import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isNeverBlocked } from '@/rules/verdict/never-block'
import type { PhoneDataPort, PhonePlace } from '../ports/phone-data'

const unknown: PhonePlace = { place: '', carrier: '' }

const regionNames = new Intl.DisplayNames(['zh-CN'], { type: 'region' })

/** Service and toll-free numbers have no place; what they are stands for it. */
function serviceName(number: string): string {
  if (isNeverBlocked(number) || /^1\d{2,4}$/.test(number)) return '公共服务'
  if (/^95\d{3,6}$/.test(number)) return '企业客服'
  return /^[48]00\d{7}$/.test(number) ? '企业热线' : ''
}

/**
 * Looks numbers up in the text that scripts/build-phone-data.mjs makes: Chinese numbers by their longest known prefix,
 * foreign ones by country. A number that no numbering plan knows has neither place nor carrier.
 */
export function readPhoneData(text: string): PhoneDataPort {
  const [placeLine = '', carrierLine = '', ...groups] = text.trimEnd().split('\n')
  const places = placeLine.split('|')
  const carriers = new Map(carrierLine.split('|').map((pair) => pair.split('=') as [string, string])) // made so
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
      if (service) return { place: service, carrier: '' }
      const parsed = parsePhoneNumberFromString(phoneNo, 'CN')
      if (!parsed?.isValid()) return unknown
      if (parsed.country && parsed.country !== 'CN') return { place: regionNames.of(parsed.country) ?? '', carrier: '' }
      const digits = parsed.nationalNumber
      const isMobile = digits.startsWith('1') && digits.length === 11
      return {
        place: longest(digits, lengths, (prefix) => byPrefix.get(Number(prefix))),
        carrier: isMobile ? longest(digits, [4, 3, 2], (prefix) => carriers.get(prefix)) : '',
      }
    },
  }
}
