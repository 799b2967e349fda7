import { simplified, traditional } from '@/rules/text/traditional'

/** Between two Chinese characters, so that links and numbers stay what they are. */
const between = (sign: string) => (text: string) => text.replace(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, sign)
const mapped = (from: string, to: string) => {
  const pairs = new Map([...from].map((character, at) => [character, [...to][at] ?? character]))
  return (text: string) => [...text].map((character) => pairs.get(character) ?? character).join('')
}
const ascii = Array.from({ length: 94 }, (_unused, at) => String.fromCharCode(0x21 + at)).join('')
const wide = [...ascii].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')

/** What senders do to a text so that a filter does not read it; people do. */
export const disguises: readonly (readonly [name: string, disguise: (text: string) => string])[] = [
  ['full-width letters and digits', mapped(ascii, wide)],
  ['zero-width characters', between('\u200b')],
  ['direction marks', between('\u202c')],
  ['soft hyphens', between('\u00ad')],
  ['variation selectors', between('\ufe0f')],
  ['blanks', between(' ')],
  ['dots', between('·')],
  ['stars', between('★')],
  ['emoji', between('😀')],
  ['traditional characters', mapped(simplified, traditional)],
  ['look-alike letters', mapped('aeopcxy', 'аеорсху')],
  ['an enclosed character', between('㊙')],
  ['strokes', between('丶')],
  ['a digit', between('1')],
  ['an official warning in front', (text: string) => `谨防诈骗，${text}`],
  ['the signature and the warning of the police in front', (text: string) => `【公安提醒】警惕电信诈骗。${text}`],
  ['the police in front', (text: string) => `反诈中心96110提醒您：${text}`],
  ['another dot in its link', (text: string) => text.replace(/\.(?=[a-z])/g, '%2e')],
]
