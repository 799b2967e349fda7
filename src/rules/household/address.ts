import { decodeLabel, encodeLabel } from './punycode'

/** Why a text cannot be blocked as an address. */
export type AddressFault = 'notAddress' | 'publicSuffix' | 'protected'

/**
 * A site in its stored form (`host`, ASCII) and in its readable form (`shown`). `hadPath`: the text contained a path;
 * under https only whole sites can be filtered.
 */
export type Address = { ok: true; host: string; shown: string; hadPath: boolean } | { ok: false; reason: AddressFault }

/** Anybody can register names below these suffixes, so blocking one would block thousands of unrelated sites. */
const publicSuffixes = new Set(
  (
    'com net org info biz name pro mobi xyz top site online shop club vip wang ltd group work store tech fun app dev io ' +
    'co me tv cc ai edu gov mil int eu asia cn hk tw mo jp kr us uk de fr au ca ru in sg my th vn id br it es nl ' +
    'com.cn net.cn org.cn gov.cn edu.cn ac.cn mil.cn com.hk org.hk edu.hk gov.hk com.tw org.tw edu.tw gov.tw com.mo ' +
    'co.uk org.uk ac.uk gov.uk co.jp ne.jp or.jp ac.jp go.jp co.kr or.kr com.au net.au org.au edu.au com.sg com.my ' +
    'co.in co.th com.vn com.br co.nz co.za bj.cn sh.cn tj.cn cq.cn he.cn sx.cn nm.cn ln.cn jl.cn hl.cn js.cn zj.cn ' +
    'ah.cn fj.cn jx.cn sd.cn ha.cn hb.cn hn.cn gd.cn gx.cn hi.cn sc.cn gz.cn yn.cn xz.cn sn.cn gs.cn qh.cn nx.cn xj.cn ' +
    'xn--fiqs8s xn--fiqz9s xn--55qx5d xn--io0a7i xn--55qx5d.cn xn--io0a7i.cn xn--od0alg.cn ' +
    'github.io gitee.io gitlab.io pages.dev workers.dev netlify.app vercel.app web.app firebaseapp.com herokuapp.com ' +
    'blogspot.com wordpress.com myqcloud.com aliyuncs.com amazonaws.com cloudfront.net azurewebsites.net'
  ).split(' '),
)

/** The carrier's own sites. Another carrier changes them here. */
export const ownSites = [
  '10010.com',
  '10010.cn',
  'chinaunicom.com',
  'chinaunicom.cn',
  'chinaunicom.com.cn',
  'wo.cn',
  'wo.com.cn',
]

/** The carrier's own sites, and sites that offer help. Blocking them would cut the household off. */
const protectedSites = [...ownSites, 'mps.gov.cn', 'cyberpolice.cn', '12377.cn', '12321.cn', '12355.net']

/** The maximum number of sites that a household can block. */
export const URL_LIMIT = 100

const MAX_TEXT = 2000
const MAX_NAME = 253
const MAX_LABEL = 63

/** Invisible characters that often come with a copied address. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFE0F\uFEFF]/g
/**
 * Characters that are neither letters nor digits in any script: controls, symbols, punctuation, private use, lone
 * surrogates, emoji.
 */
const notLetters = new RegExp(
  '[\\u0080-\\u00B6\\u00B8-\\u00BF\\u00D7\\u00F7\\u1680\\u180E\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u3004\\u3008-\\u3020\\u3030-\\u303F' +
    '\\u3200-\\u33FF\\uA700-\\uA716\\uD800-\\uDFFF\\uE000-\\uF8FF\\uFD3E-\\uFD4F\\uFDFC-\\uFDFF\\uFE00-\\uFE6F\\uFFE0-\\uFFFF' +
    '\\u{1F000}-\\u{1FAFF}\\u{E0000}-\\u{10FFFF}]',
  'u',
)

/** Whether `host` is the site of a rule or one of its subdomains. 'notexample.com' does not match 'example.com'. */
export function hostMatches(rule: string, host: string): boolean {
  return (
    host === rule || (host.length > rule.length && host.endsWith(rule) && host[host.length - rule.length - 1] === '.')
  )
}

function readLabel(label: string): { host: string; shown: string } | null {
  if (label === '' || label.startsWith('-') || label.endsWith('-')) return null
  if (label.startsWith('xn--')) {
    const shown = decodeLabel(label.slice(4))
    // Rejects a label that is not in canonical form, so that each site has one spelling.
    if (shown === null || `xn--${encodeLabel(shown)}` !== label) return null
    const read = shown === plain(shown) && !shown.startsWith('xn--') ? readLabel(shown) : null
    return read?.host === label ? read : null
  }
  if (/^[a-z0-9-]+$/.test(label)) return { host: label, shown: label }
  // In ASCII only letters, digits and hyphens are allowed; other scripts have letters of their own.
  if (/[^a-z0-9\u0080-\u{10FFFF}-]/u.test(label) || notLetters.test(label)) return null
  return { host: `xn--${encodeLabel(label)}`, shown: label }
}

/** Unifies characters that differ only in width, case or composition. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/** A host in its stored form (ASCII) and in its readable form. */
export interface Host {
  host: string
  shown: string
}

/** Parses the name of a host, in any script and width, with or without a final dot; null when it is none. */
export function readHost(text: string): Host | null {
  const name = plain(text)
    .replace(/[。．｡]/g, '.')
    .replace(/\.$/, '')
  const labels = name.split('.').map(readLabel)
  if (labels.some((label) => label === null || label.host.length > MAX_LABEL)) return null
  const host = labels.map((label) => label?.host).join('.')
  if (host.length > MAX_NAME || /(?:^|\.)\d+$/.test(host)) return null
  return { host, shown: labels.map((label) => label?.shown).join('.') }
}

/** A site as filter lists, files of hosts and people write it: '||site^', '*.site', '0.0.0.0 site', '1. site # game'. */
const ofFilterList = (text: string): string =>
  text
    .replace(/^\s*(?:[-•*]\s+|\d{1,3}(?:[、)]\s*|\.\s+)(?=[a-z*]))/, '')
    .replace(/\s+[#;!].*$/, '')
    .replace(/%2e/g, '.')
    .replace(/^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+/, '')
    .replace(/^hxxp(s?)(?:\[:\]|:)/, 'http$1:')
    .replace(/\s*[[({<【](?:\.|点|dot)[\])}>】]\s*|\s+\.\s*(?=[a-z]{2,}\b)/g, '.')
    .replace(/([a-z0-9])[点丶](?=[a-z])/g, '$1.')
    .replace(/^view-source:/, '')
    .replace(/^(https?):\/{0,2}(?=[a-z0-9*.])/, '$1://')
    .replace(/^(?:\*|https?):\/\/(?=\*?\.)/, '')
    .replace(/^\|{1,2}/, '')
    .replace(/[\^|].*$/, '')
    .replace(/^[*+]?\.|^\*(?=[a-z0-9])/, '')
    .replace(/^["'“‘「《(<[]+|["'”’」》)>\]]+$/g, '')
    .replace(/[,;、，；。!！]+$/, '')

/** An exception of a filter list: the site must not be blocked. */
const isException = (text: string): boolean => text.startsWith('@@')

/** Names of sites in other words: 'address=/site/', 'DOMAIN,site,REJECT', '打开site看看'. */
const NAME = /(^|[^a-z0-9_@.-])((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?![a-z0-9-])/g

/** The only site among other words; null when there are several, or when it may be a part of one ('exam ple.com'). */
function onlyName(text: string): string | null {
  const found = [...text.matchAll(NAME)].filter(
    ({ index, 1: before = '' }) => !/[a-z0-9-]\s+$|<[a-z]*>$/.test(text.slice(0, index) + before),
  )
  const names = new Set(found.map(([, , name = '']) => name))
  const [only = null] = names
  return names.size === 1 && only !== text ? only : null
}

/**
 * Parses a typed or pasted site: with or without scheme, user, port and path, in full-width characters or another
 * script, as filter lists write it, or as the only site among other words. IP addresses are rejected, since a modem
 * cannot tell which site is behind one.
 */
export function readAddress(text: string): Address {
  const reject = (reason: AddressFault): Address => ({ ok: false, reason })
  if (text.length > MAX_TEXT) return reject('notAddress')
  const written = plain(text.replace(invisible, '').trim())
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  if (isException(written) || /^[#!]|\$.*domain=/.test(written)) return reject('notAddress')
  const rest = ofFilterList(written)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^\/\//, '')
  const end = rest.search(/[/?#\\]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const name = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '')
  // An ending of letters and other characters is none: the words around a site.
  const read = /[a-z][^a-z0-9.-]+\.?$/.test(name) ? null : readHost(name)
  if (read === null || !read.host.includes('.')) {
    const only = onlyName(written)
    if (only !== null) return readAddress(only)
  }
  if (read === null) return reject('notAddress')
  if (publicSuffixes.has(read.host)) return reject('publicSuffix')
  if (!read.host.includes('.')) return reject('notAddress')
  if (protectedSites.some((site) => hostMatches(site, read.host))) return reject('protected')
  return { ok: true, ...read, hadPath: end >= 0 && !/^[/\\]?$/.test(rest.slice(end)) }
}

/** Converts a stored host to its readable form. */
export function shownHost(host: string): string {
  return host
    .split('.')
    .map((label) => readLabel(label)?.shown ?? label)
    .join('.')
}
