import { hooks } from '@tarojs/shared'
import { noteTap } from './speed.weapp'

const DOUBLE_TAP_MS = 300
/** In CSS pixels: two taps of one finger are closer than this, the middles of two controls are not. */
const SAME_PLACE = 32
/** Each element around the touched one gets the same tap, with the same time of WeChat. */
const ONE_TAP_MS = 30

/** What WeChat sends for a tap; older versions and other events may lack the touches. */
interface Tap {
  timeStamp?: number
  changedTouches?: readonly { clientX: number; clientY: number }[]
}

interface TaroEvent {
  type: string
  mpEvent?: Tap
}

/** Returns whether a tap is a second one within 300 ms in the same place. `now` is in ms. */
function secondTaps(now: () => number): (tap: Tap) => boolean {
  let last = { at: -Infinity, x: 0, y: 0 }
  let stamp = -Infinity
  let isSecond = false
  return ({ timeStamp, changedTouches }) => {
    const [touch] = changedTouches ?? []
    if (timeStamp === undefined || !touch) return false
    const isSameTap = Math.abs(timeStamp - stamp) < ONE_TAP_MS
    stamp = timeStamp
    if (isSameTap) return isSecond
    const { clientX: x, clientY: y } = touch
    isSecond = now() - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE
    if (!isSecond) last = { at: now(), x, y }
    return isSecond
  }
}

/**
 * Blocks a second tap within 300 ms in the same place, where another control may have appeared meanwhile (SPEC.md section
 * 9). Pages of a mini-program do not zoom. Returns the unsubscribe function.
 */
export function blockDoubleTapAndMultiTouch(): () => void {
  const isSecondTap = secondTaps(Date.now)
  let isOn = true
  hooks.tap('dispatchTaroEvent', (event: TaroEvent, node: { dispatchEvent: (event: TaroEvent) => void }) => {
    const isBlocked = isOn && event.type === 'tap' && event.mpEvent !== undefined && isSecondTap(event.mpEvent)
    if (isBlocked) return
    const from = Date.now()
    node.dispatchEvent(event)
    if (event.type === 'tap' && event.mpEvent !== undefined) noteTap(from)
  })
  return () => {
    isOn = false
  }
}
