import { decodeLabel, encodeLabel } from './punycode'

/** Why a text is no address to block. */
export type AddressFault = 'notAddress' | 'publicSuffix' | 'protected'

/**
 * A site as it is kept (`host`, ASCII) and as people read it (`shown`). `hadPath`: the text named a page of the site;
 * under https only the site can be filtered.
 */
export type Address = { ok: true; host: string; shown: string; hadPath: boolean } | { ok: false; reason: AddressFault }

/** Under these anybody registers names of their own, so a rule for one would stop thousands of strangers' sites. */
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

/** The carrier's own sites, and those where help is asked for: blocking them would cut the household off. */
const protectedSites = [
  '10010.com',
  '10010.cn',
  'chinaunicom.com',
  'chinaunicom.cn',
  'chinaunicom.com.cn',
  'wo.cn',
  'wo.com.cn',
  'mps.gov.cn',
  'cyberpolice.cn',
  '12377.cn',
  '12321.cn',
  '12355.net',
]

/** How many sites a household may block. */
export const URL_LIMIT = 100

const MAX_TEXT = 2000
const MAX_NAME = 253
const MAX_LABEL = 63

/** Invisible characters that a copied address brings along. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFE0F\uFEFF]/g
/** What is no letter or digit of any script: controls, signs, punctuation, private use, half pairs, pictures. */
const notLetters = new RegExp(
  '[\\u0080-\\u00B6\\u00B8-\\u00BF\\u00D7\\u00F7\\u1680\\u180E\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u3004\\u3008-\\u3020\\u3030-\\u303F' +
    '\\u3200-\\u33FF\\uA700-\\uA716\\uD800-\\uDFFF\\uE000-\\uF8FF\\uFD3E-\\uFD4F\\uFDFC-\\uFDFF\\uFE00-\\uFE6F\\uFFE0-\\uFFFF' +
    '\\u{1F000}-\\u{1FAFF}\\u{E0000}-\\u{10FFFF}]',
  'u',
)

/** Whether `host` is the site of a rule or stands below it; never because a word ends alike. */
export function hostMatches(rule: string, host: string): boolean {
  return (
    host === rule || (host.length > rule.length && host.endsWith(rule) && host[host.length - rule.length - 1] === '.')
  )
}

function readLabel(label: string): { host: string; shown: string } | null {
  if (label === '' || label.startsWith('-') || label.endsWith('-')) return null
  if (label.startsWith('xn--')) {
    const shown = decodeLabel(label.slice(4))
    // A label that another spelling would produce is refused, so that each site has one form.
    if (shown === null || `xn--${encodeLabel(shown)}` !== label) return null
    const read = shown === plain(shown) && !shown.startsWith('xn--') ? readLabel(shown) : null
    return read?.host === label ? read : null
  }
  if (/^[a-z0-9-]+$/.test(label)) return { host: label, shown: label }
  // Of ASCII only letters, digits and hyphens stand in a name; the rest is for other scripts.
  if (/[^a-z0-9\u0080-\u{10FFFF}-]/u.test(label) || notLetters.test(label)) return null
  return { host: `xn--${encodeLabel(label)}`, shown: label }
}

/** One form of characters that look alike by width, case or composition. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/**
 * Reads a site as people type or paste it: with or without scheme, user, port and path, in full-width characters, in
 * another script. Only names are read: a modem cannot tell which site stands behind a bare number of the network.
 */
export function readAddress(text: string): Address {
  const fault = (reason: AddressFault): Address => ({ ok: false, reason })
  if (text.length > MAX_TEXT) return fault('notAddress')
  const clean = plain(text.replace(invisible, '').trim()).trim()
  const rest = clean.replace(/^[a-z][a-z0-9+.-]*:\/\//, '').replace(/^\/\//, '')
  const end = rest.search(/[/?#\\]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const name = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{0,5}$/, '')
    .replace(/[。．｡]/g, '.')
    .replace(/\.$/, '')
  const labels = name.split('.').map(readLabel)
  if (labels.some((label) => label === null || label.host.length > MAX_LABEL)) return fault('notAddress')
  const host = labels.map((label) => label?.host).join('.')
  const shown = labels.map((label) => label?.shown).join('.')
  if (host.length > MAX_NAME || /(?:^|\.)\d+$/.test(host)) return fault('notAddress')
  if (publicSuffixes.has(host)) return fault('publicSuffix')
  if (labels.length < 2) return fault('notAddress')
  if (protectedSites.some((site) => hostMatches(site, host))) return fault('protected')
  return { ok: true, host, shown, hadPath: end >= 0 && !/^[/\\]?$/.test(rest.slice(end)) }
}

/** A kept name as people read it. */
export function shownHost(host: string): string {
  return host
    .split('.')
    .map((label) => readLabel(label)?.shown ?? label)
    .join('.')
}
