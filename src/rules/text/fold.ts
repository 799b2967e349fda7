/**
 * Characters that nobody sees: soft hyphens, zero-width and direction marks, variation selectors, tags, and fillers.
 * Combining marks are dropped too, because they only decorate the character in front; kana and Indic signs are kept.
 */
const INVISIBLE =
  /[\p{Cf}\u034f\u115f\u1160\u3164\uffa0\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu

/** Enclosed digits and letters without a compatibility decomposition: the first code point, the last, and what it shows. */
const ENCLOSED: readonly (readonly [number, number, string])[] = [
  [0x24f5, 0x24fd, '1'],
  [0x2776, 0x277e, '1'],
  [0x2780, 0x2788, '1'],
  [0x278a, 0x2792, '1'],
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
]

const HAS_ENCLOSED = /[\u24f5-\u24fd\u2776-\u2792\u{1f150}-\u{1f1ff}]/u

/** Letters of other scripts, small capitals and radicals, each beside the character that it looks like. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
  ['аеорсухіјѕһԁԛԝьвкмнтгпцɑɡıƖѵ∨', 'aeopcyxijshdqwbbkmhtrnuagilvv'],
  ['łøđħŧ', 'lodht'],
  ['αβεηικνορτυχωγσ', 'abenikvoptuxwyo'],
  // Forms of Chinese characters that the table of traditional ones does not have.
  ['欵単図発録銭験価実売権検気広変関髙囯囬', '款单图发录钱验价实卖权检气广变关高国回'],
  ['⓿⻋⻓⻔⻘⻚⻛⻜⻝⻢⻥⻦⻨⻩⻬⻮⻰⻳⺟⺠⻅⻉⻄⺼⻊', '0车长门青页风飞食马鱼鸟麦黄齐齿龙龟母民见贝西月足'],
]

/** Characters written as their halves; each half alone is no word of its own, so that nothing else is joined. */
const SPLIT: readonly (readonly [string, string])[] = [
  ['亻言', '信'],
  ['亻寸', '付'],
  ['亻介', '价'],
  ['亻呆', '保'],
  ['讠正', '证'],
  ['讠人', '认'],
  ['讠果', '课'],
  ['讠作', '诈'],
  ['钅艮', '银'],
  ['钅戋', '钱'],
  ['钅失', '铁'],
  ['氵去', '法'],
  ['氵主', '注'],
  ['氵充', '流'],
  ['扌丁', '打'],
  ['扌殳', '投'],
  ['扌是', '提'],
  ['纟者', '绪'],
  ['纟内', '纳'],
  ['代贝', '贷'],
  ['女乃', '奶'],
  ['木几', '机'],
  ['禾刂', '利'],
  ['马佥', '验'],
  ['石马', '码'],
  ['各贝', '赂'],
  ['贝兼', '赚'],
  ['贝者', '赌'],
  ['口合', '哈'],
]

/** Words that senders write in pinyin, wholly or in part: the characters, and the syllable of each. */
const SPELT: readonly string[] = [
  '贷款 dai kuan',
  '代办 dai ban',
  '借款 jie kuan',
  '借钱 jie qian',
  '信用 xin yong',
  '微信 wei xin',
  '支付宝 zhi fu bao',
  '银行 yin hang',
  '验证码 yan zheng ma',
  '转账 zhuan zhang',
  '账户 zhang hu',
  '刷单 shua dan',
  '兼职 jian zhi',
  '投资 tou zi',
  '理财 li cai',
  '中奖 zhong jiang',
  '领奖 ling jiang',
  '返利 fan li',
  '彩票 cai piao',
  '博彩 bo cai',
  '赌博 du bo',
  '冻结 dong jie',
  '注销 zhu xiao',
  '征信 zheng xin',
  '退款 tui kuan',
  '退订 tui ding',
  '发票 fa piao',
  '包过 bao guo',
  '客服 ke fu',
  '链接 lian jie',
  '优惠 you hui',
  '免费 mian fei',
  '红包 hong bao',
  '促销 cu xiao',
  '抽奖 chou jiang',
  '办证 ban zheng',
  '网贷 wang dai',
  '信贷 xin dai',
  '保险 bao xian',
  '股票 gu piao',
  '棋牌 qi pai',
  '招聘 zhao pin',
  '培训 pei xun',
]

/** Other spellings of names that senders disguise. */
const NICKNAMES: readonly (readonly [RegExp, string])[] = [
  [/[薇威徽溦维v]信|微芯/g, '微信'],
  [/(^|[^a-z0-9])[vw]x(?![a-z])/g, '$1微信'],
  [/wechat/g, '微信'],
  [/加v(?![a-z]|认证)/g, '加微信'],
  [/jia(?=微信)/g, '加'],
  [/扣扣|[企球](?:鹅|球)(?=号|\d)/g, 'qq'],
  [/f票|[发發][漂瞟飘]/g, '发票'],
  [/支[府负]宝/g, '支付宝'],
]

/** '+微信', '➕v信'. */
const ADDED = /[+➕✚](?=\s*(?:[微薇威徽v]信|微芯|v[xX]?(?![a-z])|wei))/g

/** One sign between two Chinese characters that neither joins nor ends words: '㊙', '™', 'の', '丶'. */
const NOISE_SIGN =
  '[\\p{So}\\u2460-\\u24ff\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}丶丨丿乀乁乚乛亅彡灬卐卍〆〻]'
const NOISE = new RegExp(`(\\p{Script=Han})${NOISE_SIGN}(?=\\p{Script=Han})`, 'gu')
/** The same letter or digit behind each of three characters: '贷1款1利1息'. */
const REPEATED = /\p{Script=Han}([a-z\d])(?:\p{Script=Han}\1){2,}(?=\p{Script=Han})/giu
/** Fewer signs may be meant: '🈶货', '奶の茶'. */
const FEWEST_SIGNS = 3

const CHINESE_DIGITS = '零〇○一二三四五六七八九壹贰叁肆伍陆柒捌玖幺'
const DIGITS = '0001234567891234567891'
const DIGIT_RUN = new RegExp(`[${CHINESE_DIGITS}]{3,}`, 'g')

const characters = new Map(LOOK_ALIKES.flatMap(([from, to]) => pairsOf(from, to)))
const digits = new Map(pairsOf(CHINESE_DIGITS, DIGITS))
const halves = new Map(SPLIT)
const SPLIT_CHARACTER = new RegExp([...halves.keys()].join('|'), 'g')
/** Each word with either its character or its syllable at each place. */
const speltWords = SPELT.map((row) => {
  const [word = '', ...syllables] = row.split(' ')
  return { word, pattern: [...word].map((one, at) => `(?:${one}|${syllables[at]})`).join('') }
})
const SPELT_WORD = new RegExp(speltWords.map(({ pattern }) => `(${pattern})`).join('|'), 'g')
/** A folded text is mapped only at the characters that the table has. */
const FOLDED = new RegExp(`[${[...characters.keys()].join('')}]`, 'g')
const wordOfMatch = (groups: readonly unknown[]): string => {
  const at = groups.findIndex((group, index) => index > 0 && index <= speltWords.length && group !== undefined)
  return speltWords[at - 1]?.word ?? String(groups[0])
}
const SYLLABLE = /[a-z]{2}/

/**
 * Returns a text as a person reads it, for comparison: without invisible characters and marks; full-width, circled,
 * keycap and look-alike characters as plain ones; lower case. Blanks and punctuation stay, so links and numbers can
 * still be told apart. Traditional characters stay what they are: the gateway has the table (`simplify`).
 */
export function foldText(text: string): string {
  return foldPlain(plainText(text))
}

/** `foldText` of a text that `plainText` has returned. */
export function foldPlain(text: string): string {
  const plain = text.toLowerCase()
  // An accent of a Latin letter is a mark of its own only when it is decomposed.
  const bare = /[\u00c0-\u024f]/.test(plain) ? plain.normalize('NFD').replace(INVISIBLE, '').normalize('NFC') : plain
  return bare.replace(FOLDED, (character) => characters.get(character) ?? character)
}

/**
 * Returns a text without invisible characters and marks, and in plain instead of full-width, circled or keycap
 * characters. Capitals and letters of other scripts stay what they are, so that a code or a host can still be looked up.
 */
export function plainText(text: string): string {
  const visible = text.replace(INVISIBLE, '')
  const open = HAS_ENCLOSED.test(visible) ? [...visible].map(unenclosed).join('') : visible
  return open.normalize('NFKC').replace(INVISIBLE, '')
}

/**
 * Returns the letters and digits of a folded text alone, so that a word is found whatever stands between its
 * characters. Joins split characters, turns runs of Chinese digits into digits, and writes common words that are spelt in
 * pinyin or by a nickname in characters.
 */
export function wordOf(folded: string): string {
  let word = folded
    .replace(ADDED, '加')
    .replace(/[^\p{L}\p{N}○]+/gu, '')
    .replace(SPLIT_CHARACTER, (parts) => halves.get(parts) ?? parts)
    .replace(DIGIT_RUN, (run) => mapCharacters(run, digits))
    .replace(/○/g, '')
  if (SYLLABLE.test(word)) word = word.replace(SPELT_WORD, (...groups: unknown[]) => wordOfMatch(groups))
  for (const [pattern, name] of NICKNAMES) word = word.replace(pattern, name)
  return word
}

/** Returns the letters and digits of a text with every Chinese digit as a digit: '买二送一' and '买2送1' are the same. */
export const withPlainDigits = (word: string): string => mapCharacters(word, digits)

/** Returns a text without the signs that somebody put between its Chinese characters, where there are enough to be no others. */
export function withoutNoise(text: string): string {
  const signs = text.match(NOISE)?.length ?? 0
  const bare = signs < FEWEST_SIGNS ? text : text.replace(NOISE, '$1')
  return bare.replace(REPEATED, (run, sign: string) => run.split(sign).join(''))
}

function unenclosed(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x24f5) return character
  const range = ENCLOSED.find(([first, last]) => code >= first && code <= last)
  return range ? String.fromCodePoint(range[2].codePointAt(0)! + code - range[0]) : character
}

function mapCharacters(text: string, map: ReadonlyMap<string, string>): string {
  let mapped = ''
  for (const character of text) mapped += map.get(character) ?? character
  return mapped
}

function pairsOf(from: string, to: string): [string, string][] {
  const target = [...to]
  return [...from].map((character, at) => [character, target[at] ?? character])
}
