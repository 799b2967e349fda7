import { hostMatches, readHost } from '../household/address'
import { foldPlain, plainText } from './fold'

/** A link in a text: its host in ASCII, as reputation lists hold it, and the words that show it. */
export interface Link {
  host: string
  shown: string
}

/** Endings of addresses without a scheme. */
const ENDINGS =
  'com|net|org|cn|top|xyz|vip|cc|ly|link|icu|info|shop|club|site|online|work|life|live|fun|pro|store|tech|win|bid|loan|ltd|' +
  'group|ink|wang|mobi|biz|asia|app|dev|io|co|tv|hk|tw|jp|kr|sg|uk|de|fr|ru|eu|tk|ml|ga|cf|gq|pw|ws|gd|sh|ph|th|vn|edu|' +
  'gov|space|website|cyou|sbs|rest|buzz|monster|click|lol|mom|plus|run|cloud|zone|world|today|fit|xin|ren|red|kim|men|' +
  'review|trade|party|science|download|racing|tt|gl|gg|cm|su|bond|cfd|quest|hair|beauty|makeup|skin|vin|bet|casino'
/** Endings that are English words too: an address only with a path. */
const WORDS =
  'in|to|at|us|me|my|it|id|la|im|is|so|be|am|no|fm|ai|ca|au|nz|br|mx|es|pl|nl|se|dk|fi|ch|pt|tr|ua|il|ae|za|ng|ke|pk|bd|lk|kh|mm|cx|nu|st|' +
  'one|page|chat|art|wiki|news|social|support|services|center|finance|bank|credit|money|cash|market|exchange|trading|company|agency'
/** The endings that a text without an address also hides: 'sbk点top', 'sbk。top', 'sbk[.]top', 'sbk .top', 'sbk dot top'. */
const HIDDEN_DOT = new RegExp(
  `([a-z0-9])\\s*(?:点|點|丶|[。·•・‧∙⋅]|[[({<【](?:\\.|点|點|dot)[\\])}>】]|(?<=\\s)(?:\\.|dot(?=\\s)))\\s*(${ENDINGS})(?![a-z0-9])`,
  'g',
)
/** A scheme however it is spaced or defused: 'h t t p s : / /', 'hxxp://', 'http[:]//'. */
const SCHEME = /h\s?[tx]\s?[tx]\s?p\s?(s?)\s?(?:\[:\]|:)\s*\/\s*\/\s*/g
/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKE = '\u0370-\u03ff\u0400-\u045f'
const HAS_LOOK_ALIKE = new RegExp(`[${LOOK_ALIKE}]`)

const LABEL = `[a-z0-9${LOOK_ALIKE}](?:[a-z0-9${LOOK_ALIKE}-]*[a-z0-9${LOOK_ALIKE}])?`
const WITH_SCHEME = '(?:https?|ftp)://[^\\s/?#]+'
const WITH_WWW = `www\\.[^\\s/?#,;，。；]+`
const BARE = `(?:${LABEL}\\.)+(?:(?:${ENDINGS})(?![a-z0-9-])|(?:${WORDS})(?=/[a-z0-9]))\\.?`
const IP_ADDRESS = '(?:\\d{1,3}\\.){3}\\d{1,3}(?=:\\d|/)'
/** An ending behind words of another script: these are a part of the host, as in 'https://bank.com办理.evil.top'. */
const LATER_ENDING = `[^/?#]*[.。](?:${ENDINGS}|中国|公司|网络|网址|xn--[a-z0-9-]+)(?![a-z0-9])`
/** A host with words of another script right behind it: 'https://example.com办理'. */
const GLUED = new RegExp(
  `^((?:[a-z]+://)?(?:[^@/]*@)?(?:${LABEL}\\.)+(?:${ENDINGS}))(?!${LATER_ENDING})[^\\x00-\\x7f].*$`,
)
const PATH = '(?::\\d{1,5})?(?:[/?#][!-~]*)?'
const LINK = new RegExp(`(?:${WITH_SCHEME}|${WITH_WWW}|${BARE}|${IP_ADDRESS})${PATH}`, 'g')

/** Sites where anybody gets an address for any target: their host says nothing about the target. */
const SHORTENERS = [
  't.cn',
  'url.cn',
  'dwz.cn',
  'suo.im',
  'bit.ly',
  'tinyurl.com',
  't.co',
  'is.gd',
  'goo.gl',
  'cutt.ly',
  'dwz.mk',
  'mrw.so',
]

/**
 * Finds every link in a text: with or without scheme, user, port and path; in full-width characters, with a hidden dot,
 * with a final dot, in another script (also as the site that its letters look like), or as an IP address. Addresses of e-mail are no links. Each host appears once.
 */
export function linksIn(text: string): Link[] {
  const plain = plainText(text)
    .toLowerCase()
    .replace(SCHEME, 'http$1://')
    .replace(/([:/])\s+(?=\/)/g, '$1')
    .replace(/([a-z0-9])[\u2010-\u2015\u2212](?=[a-z0-9])/g, '$1-')
    .replace(HIDDEN_DOT, '$1.$2')
  const found = new Map<string, Link>()
  if (!/\.|:\/\//.test(plain)) return []
  for (const match of plain.matchAll(LINK)) {
    if (plain[match.index - 1] === '@') continue
    const shown = match[0].replace(GLUED, '$1').replace(/[.,;:!?'")\]}>]+$/, '')
    // The site that a homograph looks like is asked for too.
    for (const host of new Set([hostOf(shown), HAS_LOOK_ALIKE.test(shown) ? hostOf(foldPlain(shown)) : null]))
      if (host !== null && !found.has(host)) found.set(host, { host, shown })
  }
  return [...found.values()]
}

/** The hosts of sites, as reputation lists hold them. A site is an address, with or without its scheme; whatever is none has no host. */
export const hostsOfSites = (sites: readonly string[]): string[] =>
  sites.flatMap((site) => linksIn(site.includes('://') ? site : `http://${site}`)[0]?.host ?? [])

/** Whether a link hides its target behind a short address. */
export const isShortened = ({ host }: Link): boolean => SHORTENERS.some((site) => hostMatches(site, host))

function hostOf(shown: string): string | null {
  const authority = shown.replace(/^[a-z]+:\/\//, '').split(/[/?#\\]/)[0] ?? ''
  const name = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(name)) return name
  if (/^(?:0x[\da-f]{1,8}|\d{8,10})$/.test(name) && Number(name) < 2 ** 32) return addressOf(Number(name))
  // Words that follow a host of another script without a blank belong to the sentence.
  const read = readHost(name) ?? readHost(name.replace(/[^a-z0-9.-].*$/, ''))
  return read?.host.includes('.') ? read.host : null
}

/** Browsers open 'http://16909060' as 1.2.3.4. */
const addressOf = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
