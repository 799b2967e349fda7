import dayjs from 'dayjs'
import { now } from '@/platform/clock'
import { splitDuration } from '@/rules/time/duration'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { defineMessages, translate, type MessageParams } from './define-messages'
import { currentLanguage } from './language'

// How the app writes days, times, durations and sizes (DESIGN 6.16). A clock alone is `clockOf`, an amount
// `yuanOf`. The texts are in the current language: a component that shows one also uses `useMessages`.

const formatMessages = defineMessages({
  'zh-CN': {
    monthDay: 'M月D日',
    day: 'M月D日 ddd',
    fullDay: 'YYYY年M月D日',
    today: '今天 {clock}',
    yesterday: '昨天 {clock}',
    tomorrow: '明天 {clock}',
    hours: '{hours} 小时',
    hoursMinutes: '{hours} 小时 {minutes} 分钟',
    minutes: '{minutes} 分钟',
    minutesSeconds: '{minutes} 分钟 {seconds} 秒',
    seconds: '{seconds} 秒',
  },
  en: {
    monthDay: 'D MMM',
    day: 'ddd D MMM',
    fullDay: 'D MMM YYYY',
    today: '{clock} today',
    yesterday: '{clock} yesterday',
    tomorrow: '{clock} tomorrow',
    hours: '{hours} h',
    hoursMinutes: '{hours} h {minutes} min',
    minutes: '{minutes} min',
    minutesSeconds: '{minutes} min {seconds} s',
    seconds: '{seconds} s',
  },
})

// dayjs has the English names itself; of Chinese the formats above use the names of weekdays alone.
dayjs.locale('zh-CN', { weekdaysShort: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] }, true)

const t = (key: keyof (typeof formatMessages)['en'], params?: MessageParams) => translate(formatMessages, key, params)

/** A day 'YYYY-MM-DD', or the day of an instant in ms in Shanghai. Its noon, which no time zone of a phone leaves out. */
const dateOf = (day: string | number) => dayjs(`${typeof day === 'number' ? dayOf(day) : day} 12:00`)

/** What is no day stays as the gateway sent it. */
function written(day: string | number, format: 'monthDay' | 'day' | 'fullDay'): string {
  const date = dateOf(day)
  return date.isValid() ? date.locale(currentLanguage()).format(t(format)) : String(day)
}

const isThisYear = (day: string | number) => dateOf(day).isSame(dateOf(now()), 'year')

/** A day 'YYYY-MM-DD', or the day of an instant in ms: '11月25日 周三', of another year '2025年11月25日'. */
export const dayText = (day: string | number): string => written(day, isThisYear(day) ? 'day' : 'fullDay')

/** A day without weekday and year, for charts and for the days of one week: '11月25日'; empty without a day. */
export const monthDayText = (day = ''): string => (day === '' ? '' : written(day, 'monthDay'))

/** A day with its year, for documents that outlive it: '2025年11月25日'. */
export const fullDayText = (day: string | number): string => written(day, 'fullDay')

/** An instant in ms, with its year, for documents that outlive it: '2025年11月25日 17:59'. */
export const fullMomentText = (at: number): string => `${fullDayText(at)} ${clockOf(at)}`

/** An instant in ms: '今天 17:59', '11月25日 17:59', of another year '2025年11月25日 17:59'. */
export function momentText(at: number): string {
  const clock = clockOf(at)
  const near = (['yesterday', 'today', 'tomorrow'] as const)[dateOf(at).diff(dateOf(now()), 'day') + 1]
  if (near) return t(near, { clock })
  return `${written(at, isThisYear(at) ? 'monthDay' : 'fullDay')} ${clock}`
}

/** The same where a row has room for one word: of today the clock '17:59', otherwise the day '11月25日'. */
export const shortMomentText = (at: number): string =>
  dayOf(at) === dayOf(now()) ? clockOf(at) : monthDayText(dayOf(at))

/** The last moment before an instant in ms: for midnight the last whole day, otherwise the moment. */
export const lastMomentText = (at: number): string => (clockOf(at) === '00:00' ? dayText(at - 1) : momentText(at))

/** Seconds in hours and minutes, below an hour in minutes and seconds: '2 小时 5 分钟', '1 分钟', '40 秒'. */
export function durationText(all: number): string {
  const { hours, minutes } = splitDuration(all / 60)
  const seconds = Math.max(0, Math.floor(all % 60))
  if (hours > 0) return t(minutes > 0 ? 'hoursMinutes' : 'hours', { hours, minutes })
  if (minutes > 0) return t(seconds > 0 ? 'minutesSeconds' : 'minutes', { minutes, seconds })
  return t('seconds', { seconds })
}

/** Minutes as a duration: '1 小时 30 分钟', '45 分钟', '0 分钟'. */
export const minutesText = (minutes: number): string =>
  minutes >= 1 ? durationText(Math.floor(minutes) * 60) : t('minutes', { minutes: 0 })

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A size in bytes: 812 B, 1.4 KB, 23 MB. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step] ?? 'B'}`
}
