import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { OpensElsewhere } from '../../kernel/http/h5'
import { within } from '../../kernel/within'
import type { WechatPort } from '../../ports/wechat'

/** A landing of SMS that the mini-program has, too. */
interface Landing {
  page: string
  /** The fields that WeChat may learn; an address with any other one stays in H5. */
  fields: Readonly<Record<string, RegExp>>
}

const WORD = /^[\w-]{1,32}$/
const ofEveryVisit = { channel: WORD, lang: WORD }

/** A test compares them with the routes. The number of `/fs` is not for WeChat: with it the landing stays in H5. */
export const landings: Readonly<Record<string, Landing>> = {
  ws: { page: 'areas/account/pages/weekly-sms/index', fields: ofEveryVisit },
  fs: { page: 'areas/family/pages/family-sms/index', fields: ofEveryVisit },
  ds: { page: 'areas/misc/pages/direct-set/index', fields: { ...ofEveryVisit, to: /^\/\w{0,32}$/ } },
}

/** The longest that WeChat gives a URL Link. */
const LINK_DAYS = 30
/** The most links that are kept: `channel` comes from a stranger's address. */
const MOST_LINKS = 300
const AGAIN_MS = MINUTE_MS
const WAIT_MS = 1500

/** A phone's browser, but not WeChat's own, where the public account logs in. */
const opensWechat = (agent: string) => /Android|iPhone|iPad|HarmonyOS/.test(agent) && !/MicroMessenger/.test(agent)

/**
 * Returns a function that finds the URL Link which opens a landing in WeChat; null for H5: on other devices, with a field that is
 * none of WeChat's business, and while WeChat gives no link. A link serves everybody with the same address until the day before its end.
 */
export function createUrlLinks(
  { wechat, clock, logger }: { wechat: Pick<WechatPort, 'urlLink'>; clock: () => number; logger: Logger },
  waitMs = WAIT_MS,
): OpensElsewhere {
  const kept = new Map<string, { link: Promise<string>; until: number }>()
  let restUntil = 0

  return ({ name, query, agent }) => {
    const landing = Object.hasOwn(landings, name) ? landings[name] : undefined
    if (!landing || !opensWechat(agent) || !isKnown(query, landing)) return null
    const text = new URLSearchParams(query as Record<string, string>).toString() // `isKnown` has checked it
    const key = `${name}?${text}`
    const now = clock()
    const known = kept.get(key)
    if (known && now < known.until) return known.link
    if (now < restUntil || (!known && kept.size >= MOST_LINKS)) return null
    const link = within(
      waitMs,
      wechat.urlLink({ page: landing.page, query: text, days: LINK_DAYS }),
      () => new Error('WeChat is late'),
    )
    kept.set(key, { link, until: now + (LINK_DAYS - 1) * DAY_MS })
    link.catch((error: unknown) => {
      kept.delete(key)
      restUntil = clock() + AGAIN_MS
      logger.warn({ err: error, landing: name }, 'WeChat gave no URL Link: the landing opens in H5')
    })
    return link
  }
}

const isKnown = (query: Readonly<Record<string, unknown>>, { fields }: Landing) =>
  Object.entries(query).every(([name, value]) => typeof value === 'string' && fields[name]?.test(value))
