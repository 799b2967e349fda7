import {
  dayText,
  durationText,
  fullDayText,
  fullMomentText,
  lastMomentText,
  minutesText,
  momentText,
  monthDayText,
  shortMomentText,
  sizeText,
} from '@/i18n/formats'
import { setLanguage } from '@/i18n/language'

const at = (time: string) => Date.parse(`${time}:00+08:00`)

beforeEach(() => {
  jest.useFakeTimers({ now: at('2026-11-25T18:00') })
})
afterEach(() => {
  jest.useRealTimers()
  setLanguage('zh-CN')
})

it.each([
  ['2026-11-25T17:59', '今天 17:59', '17:59 today'],
  ['2026-11-25T00:00', '今天 00:00', '00:00 today'],
  ['2026-11-24T23:59', '昨天 23:59', '23:59 yesterday'],
  ['2026-11-26T06:00', '明天 06:00', '06:00 tomorrow'],
  ['2026-11-27T06:00', '11月27日 06:00', '27 Nov 06:00'],
  ['2026-01-01T00:00', '1月1日 00:00', '1 Jan 00:00'],
  ['2025-12-31T23:59', '2025年12月31日 23:59', '31 Dec 2025 23:59'],
  ['2027-01-01T00:00', '2027年1月1日 00:00', '1 Jan 2027 00:00'],
])('writes the moment %s', (time, zh, en) => {
  expect(momentText(at(time))).toBe(zh)
  setLanguage('en')
  expect(momentText(at(time))).toBe(en)
})

it.each([
  ['2026-11-25', '11月25日 周三', 'Wed 25 Nov'],
  ['2026-01-04', '1月4日 周日', 'Sun 4 Jan'],
  ['2025-11-25', '2025年11月25日', '25 Nov 2025'],
  ['2028-02-29', '2028年2月29日', '29 Feb 2028'],
])('writes the day %s, given as a day or as an instant', (day, zh, en) => {
  expect([dayText(day), dayText(at(`${day}T12:00`))]).toEqual([zh, zh])
  setLanguage('en')
  expect([dayText(day), dayText(at(`${day}T12:00`))]).toEqual([en, en])
})

it('counts days and years by Shanghai, not by the clock of the phone', () => {
  jest.setSystemTime(at('2027-01-01T07:00'))
  expect(dayText('2027-01-01')).toBe('1月1日 周五')
  expect(momentText(at('2027-01-01T00:30'))).toBe('今天 00:30')
})

it('writes a moment in one word beside a text: the clock of today, otherwise the day', () => {
  expect(['2026-11-25T00:00', '2026-11-24T23:59'].map((time) => shortMomentText(at(time)))).toEqual([
    '00:00',
    '11月24日',
  ])
})

it('writes days of a chart without weekday, and those of documents with the year', () => {
  expect(monthDayText('2025-11-05')).toBe('11月5日')
  expect(fullDayText('2026-11-25')).toBe('2026年11月25日')
  expect(fullMomentText(at('2026-11-25T17:59'))).toBe('2026年11月25日 17:59')
})

it('leaves what is no day as it is', () => expect(fullDayText('soon')).toBe('soon'))

it('writes the last day of what ends at midnight, and the moment of what ends during a day', () => {
  expect(lastMomentText(at('2027-01-01T00:00'))).toBe('12月31日 周四')
  expect(lastMomentText(at('2026-12-31T12:00'))).toBe('12月31日 12:00')
})

it.each([
  [0, '0 秒', '0 s'],
  [-5, '0 秒', '0 s'],
  [59.9, '59 秒', '59 s'],
  [60, '1 分钟', '1 min'],
  [61, '1 分钟 1 秒', '1 min 1 s'],
  [3600, '1 小时', '1 h'],
  [3601, '1 小时', '1 h'],
  [17_640, '4 小时 54 分钟', '4 h 54 min'],
])('writes a duration of %s seconds', (seconds, zh, en) => {
  expect(durationText(seconds)).toBe(zh)
  setLanguage('en')
  expect(durationText(seconds)).toBe(en)
})

it.each([
  [0, '0 分钟'],
  [0.5, '0 分钟'],
  [45.9, '45 分钟'],
  [120, '2 小时'],
])('writes %s minutes', (minutes, text) => expect(minutesText(minutes)).toBe(text))

it.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [1_500_000, '1.4 MB'],
])('writes a size of %s bytes', (bytes, text) => expect(sizeText(bytes)).toBe(text))
