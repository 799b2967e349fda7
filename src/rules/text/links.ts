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
/** Any other ending is one of an address only with a path, and no file's. */
const FILES =
  '(?:html?|php|aspx?|jsp|[jt]sx?|css|json|xml|csv|txt|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|exe|apk)(?![a-z])'
/** An ending as people see it: with letters of other scripts, '0' for 'o' and '1' for 'i' or 'l'. */
const SEEN_ENDING = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\d|!]{2,10}'
/** What people read as a dot; a plain one only where it is spaced. */
const DOT_SIGN = '[。·•・ㆍ‧∙⋅…٫●○◦⦁⚫⚪🔴🔵🔹🔸*丶]'
const DOT_WORD = '(?:小数|圆)?[点點]|句号|d[o0]t'
const HIDDEN_DOT = new RegExp(
  `(?<=[a-z0-9])\\s*((?:小数|圆)?[点點]|句号|${DOT_SIGN}|[[({<【](?:\\.|${DOT_SIGN}|${DOT_WORD})[\\])}>】]|(?<=\\s)(?:\\.|d[o0]t(?=\\s))|\\.(?!\\s))\\s*(${SEEN_ENDING})(?![a-z0-9-])`,
  'gu',
)
/** A scheme however it is spaced or defused: 'h t t p s : / /', 'hxxp://', 'http[:]//'. */
const SCHEME = /h\s?[tx]\s?[tx]\s?p\s?(s?)\s?(?:\[:\]|:)\s*\/\s*\/\s*/g
/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKE = '\u0250-\u02af\u0370-\u03ff\u0400-\u045f\u1d00-\u1d25\ua730'
const HAS_LOOK_ALIKE = new RegExp(`[${LOOK_ALIKE}]`)

const LABEL = `[a-z0-9${LOOK_ALIKE}](?:[a-z0-9${LOOK_ALIKE}-]*[a-z0-9${LOOK_ALIKE}])?`
const WITH_SCHEME = '(?:https?|ftp)://[^\\s/?#]+'
const WITH_WWW = `www\\.[^\\s/?#,;，。；]+`
const BARE = `(?:${LABEL}\\.)+(?:(?:${ENDINGS})(?![a-z0-9-])|(?!${FILES})[a-z]{2,18}(?=/[a-z0-9]))\\.?`
const IP_ADDRESS = '(?:\\d{1,3}\\.){3}\\d{1,3}(?=:\\d|/)'
/** An ending behind words of another script: these are a part of the host, as in 'https://bank.com办理.evil.top'. */
const LATER_ENDING = `[^/?#]*[.。](?:${ENDINGS}|中国|公司|网络|网址|xn--[a-z0-9-]+)(?![a-z0-9])`
/** A host with words of another script right behind it: 'https://example.com办理'. */
const GLUED = new RegExp(
  `^((?:[a-z]+://)?(?:[^@/]*@)?(?:${LABEL}\\.)+(?:${ENDINGS}))(?!${LATER_ENDING})[^\\x00-\\x7f].*$`,
)
/** A name and a password in front of a host; only one of both is an address of e-mail. */
const WITH_PASSWORD = /[\w.-]:[^\s/@]+@$/
/** A scheme and what of a host stands before its last label that no registered name has. */
const ODD_LABELS = /^(?:[a-z]+:\/\/)?[^/?#\\]*(?:[!$&'()*+,;=_~]|-(?=\.)|\.-)[a-z0-9]*\./
/** Letters, digits, dots and hyphens, which no host needs to escape. */
const ESCAPED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da])/g
/** Single characters with blanks between them: 'e v i l . t o p', 'evil.t o p'. */
const SPACED =
  /(^|[^a-z0-9])((?:[a-z0-9-] ){2,}\.(?: [a-z0-9.-])+)(?![a-z0-9])|\.(?:[a-z0-9] ){1,6}[a-z0-9](?![a-z0-9])/g
/** Without any of these a text has no link. */
const HAS_LINK = /[a-z0-9]\s*(?:[.:/%。·•・ㆍ‧∙⋅…٫●○◦⦁⚫⚪*丶点點句[({<【]|小数|圆|dot|\ud83d)| dot /

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
  const plain = spelt(plainText(text).toLowerCase())
  const found = new Map<string, Link>()
  if (!/\.|:\/\//.test(plain)) return []
  for (const match of plain.matchAll(LINK)) {
    if (plain[match.index - 1] === '@' && !WITH_PASSWORD.test(plain.slice(0, match.index))) continue
    const shown = match[0].replace(GLUED, '$1').replace(/[.,;:!?'")\]}>]+$/, '')
    // The site that a homograph looks like is asked for too, and the one behind 'https://bank.com_.evil.top', which browsers open.
    const looks = HAS_LOOK_ALIKE.test(shown) ? hostOf(foldPlain(shown)) : null
    for (const host of new Set([hostOf(shown), looks, hostOf(shown.replace(ODD_LABELS, ''))]))
      if (host !== null && !found.has(host)) found.set(host, { host, shown })
  }
  return [...found.values()]
}

/**
 * Returns a text in lower case with its links spelt as a browser or a person reads them: 'h t t p s : / /', 'evil%2etop',
 * 'e v i l . t o p', 'evil点t0p'.
 */
export function spelt(text: string): string {
  if (!HAS_LINK.test(text)) return text
  return text
    .replace(ESCAPED, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)).toLowerCase())
    .replace(SPACED, (run, before = '', spaced: string = run) => before + spaced.replace(/ /g, ''))
    .replace(SCHEME, 'http$1://')
    .replace(/([:/])\s+(?=\/)/g, '$1')
    .replace(/([a-z0-9])[\u2010-\u2015\u2212](?=[a-z0-9])/g, '$1-')
    .replace(HIDDEN_DOT, (whole, dot: string, ending: string, at: number, all: string) => {
      const seen = endingOf(ending)
      // '今晚8点vip专场' is an hour.
      if (/^[点點。…]$/.test(dot) && /(?:^|[^a-z0-9.-])\d{1,2}$/.test(all.slice(Math.max(0, at - 3), at))) return whole
      return seen === null || (dot === '.' && seen === ending && !/\s/.test(whole)) ? whole : `.${seen}`
    })
}

/** The ending that a person sees: 't0p', 'тор' and 'ᴛᴏᴘ' are 'top'; null for none. Two letters may be a number: '1.10'. */
function endingOf(shown: string): string | null {
  if (endings.has(shown)) return shown
  const seen = seenAs.get(asSeen(shown))
  return seen !== undefined && /[^a-z]/.test(shown) && /\D/.test(shown) ? seen : null
}

const asSeen = (ending: string): string =>
  foldPlain(ending)
    .replace(/0/g, 'o')
    .replace(/[1l|!]/g, 'i')
const endings = new Set(ENDINGS.split('|'))
const seenAs = new Map([...endings].map((ending) => [asSeen(ending), ending]))

/** The hosts of sites, as reputation lists hold them. A site is an address, with or without its scheme; whatever is none has no host. */
export const hostsOfSites = (sites: readonly string[]): string[] =>
  sites.flatMap((site) => linksIn(site.includes('://') ? site : `http://${site}`)[0]?.host ?? [])

/** Whether a link hides its target behind a short address. */
export const isShortened = ({ host }: Link): boolean => SHORTENERS.some((site) => hostMatches(site, host))

function hostOf(shown: string): string | null {
  const authority = shown.replace(/^[a-z]+:\/\//, '').split(/[/?#\\]/)[0] ?? ''
  const name = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  const address = addressOf(name)
  if (address !== null) return address
  // Words that follow a host of another script without a blank belong to the sentence.
  const read = readHost(name) ?? readHost(name.replace(/[^a-z0-9.-].*$/, ''))
  return read?.host.includes('.') ? read.host : null
}

/** The IP address that browsers read from numbers, some of them hexadecimal or octal, or fewer than four: 'http://0x7f.1', 'http://16909060'. */
function addressOf(name: string): string | null {
  const parts = name.split('.')
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[\da-f]*|0[0-7]*|[1-9]\d*)$/.test(part))) return null
  const numbers = parts.map((part) => (/^0[0-7]+$/.test(part) ? parseInt(part, 8) : Number(part === '0x' ? 0 : part)))
  const last = numbers.pop() ?? 0
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return null
  const whole = numbers.reduce((sum, number, at) => sum + number * 256 ** (3 - at), last)
  return [24, 16, 8, 0].map((shift) => (whole >>> shift) & 255).join('.')
}
