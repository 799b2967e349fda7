import { normaliseNumber, plainDigits } from './number'

/**
 * Normalises a number as people write it, in any field of a number: like `normaliseNumber`, without an extension ('转801',
 * '-801' behind a landline), the code of another network in front ('17951'), and what spreadsheets, links and messages
 * put around it ('="…"', '.0', '1.39E+10', 'tel:', '电话：', '[…]').
 */
export function readNumber(raw: string): string | null {
  const plain = plainDigits(withoutExtension(unwrapped(inPlainDigits(raw))))
    .replace(/^\++(?:00(?=86))?/, (signs) => (signs === '' ? '' : '+'))
    .replace(/^(\+?86)\+86(?=1[3-9]\d{9}$)/, '$1')
  const bare = plain.replace(ACCESS, '').replace(LONG_DISTANCE, '$1').replace(BARE_CHINA, '+86$1')
  return normaliseNumber(bare)
}

/** Dialled before a number for a cheaper network. */
const ACCESS = /^(?:179\d{2}|12593|10193)(?=1[3-9]\d{9}$|0(?:10|2\d)\d{8}$|0[3-9]\d{2}\d{7,8}$)/
/** The 0 of long-distance calls before a mobile number. */
const LONG_DISTANCE = /^(?:(?:\+|0{0,2})86)?0?(1[3-9]\d{9})$/
/** 86 without + before an area code, with or without its 0: 10 and 2x have eight digits behind, the others seven or eight. */
const BARE_CHINA = /^86(0?(?:(?:10|2\d)\d{8}|[3-9]\d{2}\d{7,8}))$/

const LABEL =
  /^(?:(?:联系|固定|办公)?(?:电话|手机|号码)号?码?|tel|phone|mobile|sms|smsto|callto)\s*[:：]?\s*(?=[+(（\d])/i
/** A number of a spreadsheet in its scientific form, with all its digits. */
const SCIENTIFIC = /^(\d)\.(\d{9,14})e\+?(\d{2})$/i
export const THOUSANDS = /^\d{1,3}(?:,\d{3}){3}$/

/** Without what spreadsheets, links and messages put around a number. */
function unwrapped(raw: string): string {
  const text = raw
    .trim()
    .replace(LABEL, '')
    .replace(/^['"‘’“”<[【＝=\s]+/, '')
    .replace(/['"‘’“”>\]】,，;；。、#\s]+$/, '')
    .replace(/^(\+?[\d\s()-]{7,})\.0+$/, '$1')
  const [, first = '', others = '', exponent] = SCIENTIFIC.exec(text) ?? []
  if (Number(exponent) === others.length) return first + others
  // What is written behind the country code in Britain and elsewhere is not dialled with it.
  return (THOUSANDS.test(text) ? text.replace(/,/g, '') : text).replace(/^((?:\+|00)\d{1,3}[\s-]*)[(（]0[)）]/, '$1')
}

export const EXTENSION_WORDS = '转(?:分机号?|接)?|轉|分机号?|分機|ext(?:ension|n)?\\.?'
const EXTENSION = new RegExp(
  `^(.*\\d)\\s*(?:${EXTENSION_WORDS}|[#,，xpw]+|[;；]+(?:ext=|(?=\\d{1,4}$)))\\s*[:：]?\\s*\\d{1,6}$`,
  'i',
)
/** Behind a number with area code, or a 400 number, that is complete without it. */
const DASHED_EXTENSION =
  /^((?:(?:\+|00)?86[-\s]?)?(?:[(（]?0\d{2,3}[)）]?[-\s]?\d{7,8}|[48]00[-\s]?(?:\d{7}|\d{3}[-\s]\d{4}))|(?:\+|00)?86[-\s]?[(（]?(?:10|2\d)[)）]?[-\s]?\d{4}[-\s]?\d{4})\s?[-–—－]\s?\d{1,5}$/
/** Of the same numbers in a text: in brackets, or behind a star. */
export const MARKED_EXTENSION = new RegExp(
  `((?:^|[^\\d])(?:0\\d{2,3}[)）]?[-\\s]?\\d{7,8}|[48]00[-\\s]?\\d{3}[-\\s]?\\d{4}))\\s*(?:[(（]\\s*(?:${EXTENSION_WORDS})?\\s*\\d{1,5}\\s*[)）](?![\\s-]*\\d{7})|\\*\\d{1,5}(?!\\d))`,
  'gi',
)

/** The number without its extension; whatever is shorter than seven digits has none. */
function withoutExtension(written: string): string {
  const text = written.replace(MARKED_EXTENSION, '$1')
  const number = (DASHED_EXTENSION.exec(text) ?? EXTENSION.exec(text))?.[1]
  return number !== undefined && number.replace(/\D/g, '').length >= 7 ? number : text
}

const CHINESE_DIGITS = '零一二三四五六七八九壹贰叁肆伍陆柒捌玖'
/** Digits as they are said on the phone, and the formal ones. */
const SPOKEN = `[〇洞幺拐${CHINESE_DIGITS}]`
const CHINESE_RUN = new RegExp(`${SPOKEN}(?:[\\s-]?${SPOKEN}){6,}`, 'g')
/** A mobile number in Chinese and plain digits. */
const MIXED = `\\d〇${CHINESE_DIGITS}`
const MIXED_MOBILE = new RegExp(
  `(^|[^${MIXED}])([1一壹][3-9三四五六七八九叁肆伍陆柒捌玖][${MIXED}]{9})(?![${MIXED}])`,
  'g',
)
const digitOf = (sign: string): string => {
  if (sign === '洞' || sign === '〇') return '0'
  if (sign === '幺') return '1'
  if (sign === '拐') return '7'
  const at = CHINESE_DIGITS.indexOf(sign)
  return at < 0 ? sign : String(at > 9 ? at - 9 : at)
}

/** Digits, + and the dashes between digits in their plain forms, also circled and Chinese ones; no invisible characters. */
export const inPlainDigits = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\u20e3\ufeff]/g, '')
    .replace(/[\u00a0\u3000]/g, ' ')
    .replace(/[０-９＋⓪①-⑨\u{1d7ce}-\u{1d7ff}]/gu, (digit) => digit.normalize('NFKC'))
    .replace(CHINESE_RUN, (run) => run.replace(/./g, digitOf))
    .replace(MIXED_MOBILE, (_all, before: string, run: string) => before + run.replace(/./g, digitOf))
    .replace(/[[【](0\d{2,3}|1[3-9]\d)[\]】](?=\s?[2-8]\d{6,7}(?!\d)|\s?\d{8}(?!\d))/g, '($1)')
    .replace(/(\d\s?)[_·・‐‑‒–—―−－](?=\s?\d)/g, '$1-')
