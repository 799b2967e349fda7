/**
 * How a paid package is ordered in a mini-program: there, nowhere (prices are only shown), or in the carrier's own hall,
 * to which the screen leads.
 */
export type OrderWay = 'order' | 'show' | 'carrier'

const orderWays: readonly string[] = ['order', 'show', 'carrier'] satisfies OrderWay[]
const isOrderWay = (word: string): word is OrderWay => orderWays.includes(word)

/** Without a setting: Apple's systems sell no virtual goods outside their own payment. */
const usual = { ios: 'show', android: 'order', other: 'order' } as const satisfies Record<string, OrderWay>
type Platform = keyof typeof usual

/**
 * Returns how packages are ordered on a phone. `setting` is the deployment's switch, such as
 * `ios=show,android=order,other=carrier`; a platform that it does not name keeps the usual way, and a word that is no
 * way only shows. `phone` is WeChat's name of the platform, or the user agent of a mini-program's web-view.
 */
export function orderWayOn(phone: string, setting: string): OrderWay {
  const platform = platformOf(phone)
  const named = setting
    .split(',')
    .map((pair) => pair.split('=').map((part) => part.trim().toLowerCase()))
    .find(([name]) => name === platform)
  if (!named) return usual[platform]
  const [, way = ''] = named
  return isOrderWay(way) ? way : 'show'
}

/** An iPad asks for desktop pages as a Mac, and HarmonyOS before 5 as Android. */
function platformOf(phone: string): Platform {
  if (/android/i.test(phone)) return 'android'
  return /^ios$|iphone|ipad|mac/i.test(phone) ? 'ios' : 'other'
}
