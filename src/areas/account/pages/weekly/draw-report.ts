import type { WeekCounts, WeeklyReport } from '@contract/weekly'
import { monthDayText } from '@/i18n/formats'
import type { Pen } from '@/platform/draw-on'
import { handledIn } from '@/rules/weekly/report'

export const PICTURE = { width: 600, height: 800 } as const

const kinds = ['calls', 'sms', 'reminders', 'agent'] as const satisfies readonly (keyof WeekCounts)[]
const FONTS = 'PingFang SC, "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
/** The values of the light theme's tokens, as a canvas cannot read CSS variables. */
const ink = {
  brand: '#0a6cff',
  paper: '#f4f6fa',
  card: '#ffffff',
  text: '#16202e',
  muted: '#5f6b7c',
}

/** The texts of the picture, in the language of the person who shares it. */
export type PictureWords = Record<(typeof kinds)[number] | 'title' | 'range' | 'handled' | 'days' | 'foot', string>

/**
 * Draws a week as a picture to share: counts and days, but no phone number, name or rule, whatever the report contains.
 * Always in the light theme, because others will see it.
 */
export function drawReport(pen: Pen, { counts, dayList }: WeeklyReport, words: PictureWords): void {
  const { width, height } = PICTURE
  box(pen, ink.paper, { x: 0, y: 0, width, height })
  box(pen, ink.brand, { x: 0, y: 0, width, height: 260 })
  write(pen, words.title, { x: 40, y: 68, size: 34, color: ink.card, isBold: true })
  write(pen, words.range, { x: 40, y: 114, size: 24, color: ink.card })
  write(pen, String(handledIn(counts)), { x: 40, y: 210, size: 84, color: ink.card, isBold: true, most: 190 })
  write(pen, words.handled, { x: 560, y: 204, size: 24, color: ink.card, align: 'right', most: 310 })
  kinds.forEach((kind, index) => {
    const [x, y] = [40 + (index % 2) * 268, 288 + Math.floor(index / 2) * 124]
    round(pen, ink.card, { x, y, width: 252, height: 108 })
    write(pen, words[kind], { x: x + 20, y: y + 38, size: 22, color: ink.muted, most: 212 })
    write(pen, String(counts[kind]), { x: x + 20, y: y + 88, size: 40, color: ink.text, isBold: true, most: 212 })
  })
  round(pen, ink.card, { x: 40, y: 536, width: 520, height: 200 })
  write(pen, words.days, { x: 60, y: 574, size: 22, color: ink.muted, most: 480 })
  const most = Math.max(1, ...dayList.map(({ handled }) => handled))
  dayList.slice(0, 7).forEach(({ day, handled }, index) => {
    const [x, tall] = [64 + index * 70, Math.round((92 * handled) / most)]
    if (tall > 0) box(pen, ink.brand, { x: x + 8, y: 694 - tall, width: 36, height: tall })
    write(pen, monthDayText(day), { x: x + 26, y: 722, size: 16, most: 70, color: ink.muted, align: 'center' })
  })
  write(pen, words.foot, { x: 300, y: 774, size: 20, color: ink.muted, align: 'center', most: 520 })
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

function box(pen: Pen, color: string, { x, y, width, height }: Place): void {
  pen.fillStyle = color
  pen.fillRect(x, y, width, height)
}

function round(pen: Pen, color: string, { x, y, width, height }: Place, radius = 16): void {
  const [right, bottom] = [x + width, y + height]
  pen.fillStyle = color
  pen.beginPath()
  pen.moveTo(x + radius, y)
  pen.arcTo(right, y, right, bottom, radius)
  pen.arcTo(right, bottom, x, bottom, radius)
  pen.arcTo(x, bottom, x, y, radius)
  pen.arcTo(x, y, right, y, radius)
  pen.closePath()
  pen.fill()
}

interface Writing {
  x: number
  /** The text's baseline. */
  y: number
  size: number
  color: string
  isBold?: boolean
  align?: CanvasTextAlign
  /** In px; longer texts are squeezed to this width. */
  most?: number
}

function write(pen: Pen, text: string, { x, y, size, color, isBold, align = 'left', most = 520 }: Writing): void {
  pen.fillStyle = color
  pen.font = `${isBold ? '600 ' : ''}${size}px ${FONTS}`
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, x, y, most)
}
