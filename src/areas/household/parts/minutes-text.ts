import { defineMessages, useMessages } from '@/i18n/define-messages'
import { splitDuration } from '@/rules/time/duration'

const minutesMessages = defineMessages({
  'zh-CN': { minutes: '{minutes} 分钟', hours: '{hours} 小时', hoursMinutes: '{hours} 小时 {minutes} 分钟' },
  en: { minutes: '{minutes} min', hours: '{hours} h', hoursMinutes: '{hours} h {minutes} min' },
})

/** Returns minutes as text: '1 小时 30 分钟', '45 分钟', '2 小时'. */
export function useMinutesText(): (minutes: number) => string {
  const t = useMessages(minutesMessages)
  return (all) => {
    const { hours, minutes } = splitDuration(all)
    return t(hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'hoursMinutes', { hours, minutes })
  }
}
