import { momentText } from '@/i18n/formats'

/** A moment of Shanghai, 'YYYY-MM-DD HH:MM', as the app writes it today. */
export const momentOn = (time: string): string => momentText(Date.parse(`${time.replace(' ', 'T')}:00+08:00`))
