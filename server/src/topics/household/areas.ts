import type { CallAnswer } from '@contract/calls'
import type { Language } from '../../kernel/errors'
import type { PhoneDataPort } from '../../ports/phone-data'

type Area = CallAnswer<'configs/v1/smartFamilyGuardian/getAreaCityCode'>['areaList'][number]

/** Regions without the character 省 (province) in their names. */
const regions = ['内蒙古', '广西', '宁夏', '新疆', '西藏']
const lists = new WeakMap<PhoneDataPort, Record<Language, Area[]>>()

/** The provinces and cities of the numbering plan with their area codes, in the plan's order. */
export function areasOf(phoneData: PhoneDataPort, language: Language): Area[] {
  const known = lists.get(phoneData) ?? { zh: listAreas(phoneData, 'zh'), en: listAreas(phoneData, 'en') }
  lists.set(phoneData, known)
  return known[language]
}

/** The area code of a number's place; Beijing's when the numbering plan does not know the place. */
export function areaCodeOf(phoneData: PhoneDataPort, phoneNo: string): string {
  const { place } = phoneData.lookUp(phoneNo)
  return (place !== '' && codes().find((code) => placeOf(phoneData, code, 'zh') === place)) || '010'
}

/** All possible area codes: 010 and 020 to 029 for the largest cities, four digits for all others. */
function codes(): string[] {
  const short = ['010', ...Array.from({ length: 10 }, (_, index) => `02${index}`)]
  return [...short, ...Array.from({ length: 690 }, (_, index) => `0${310 + index}`)]
}

/** Every city has numbers that begin with 8, so such a number finds the city's name. */
const placeOf = (phoneData: PhoneDataPort, code: string, language: Language) =>
  phoneData.lookUp(`${code}88880000`, language).place

function listAreas(phoneData: PhoneDataPort, language: Language): Area[] {
  const areas = new Map<string, Area>()
  for (const areaCode of codes()) {
    const place = placeOf(phoneData, areaCode, language)
    if (place === '') continue
    const { province, city } = language === 'zh' ? splitChinese(place) : splitEnglish(place)
    const area = areas.get(province) ?? { province, cityList: [] }
    areas.set(province, area)
    area.cityList.push({ areaCode, city })
  }
  return [...areas.values()]
}

/** Splits '江苏省苏州市' into province and city; a city with province status is both. */
function splitChinese(place: string) {
  const province = /^.+?省/.exec(place)?.[0] ?? regions.find((region) => place.startsWith(region))
  if (province === undefined) return { province: place, city: place }
  return { province, city: place.slice(province.length) || place }
}

/** Splits 'Suzhou, Jiangsu' into its parts. */
function splitEnglish(place: string) {
  const comma = place.lastIndexOf(', ')
  return comma < 0
    ? { province: place, city: place }
    : { province: place.slice(comma + 2), city: place.slice(0, comma) }
}
