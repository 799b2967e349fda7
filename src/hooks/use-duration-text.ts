import { splitDuration } from '@/rules/time/duration'
import { defineMessages, useMessages } from '@/i18n/define-messages'

const durationMessages = defineMessages({
  'zh-CN': {
    hours: '{hours}小时{minutes}分钟',
    minutes: '{minutes}分钟{seconds}秒',
    seconds: '{seconds}秒',
  },
  en: {
    hours: '{hours} h {minutes} min',
    minutes: '{minutes} min {seconds} s',
    seconds: '{seconds} s',
  },
})

/** Formats a duration in seconds. The app shows all durations in this form. */
export function useDurationText(): (seconds: number) => string {
  const t = useMessages(durationMessages)
  return (all) => {
    const { hours, minutes } = splitDuration(all / 60)
    const seconds = Math.floor(all % 60)
    return t(hours > 0 ? 'hours' : minutes > 0 ? 'minutes' : 'seconds', { hours, minutes, seconds })
  }
}
