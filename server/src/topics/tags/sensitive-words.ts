import { Mint } from 'mint-filter'
import { readText } from '@/rules/text/read-text'

/** Words that must not be published: insults, obscenities and illegal goods. A carrier extends the list here. */
const words = [
  '傻逼',
  '傻b',
  '煞笔',
  '王八蛋',
  '混蛋',
  '狗日的',
  '操你',
  '草泥马',
  '他妈的',
  '你妈的',
  '去死',
  '贱人',
  '婊子',
  '妓女',
  '嫖娼',
  '卖淫',
  '裸聊',
  '约炮',
  '色情',
  '黄片',
  '强奸',
  '杀人',
  '枪支',
  '弹药',
  '毒品',
  '冰毒',
  '海洛因',
  '迷药',
  '赌博网站',
  '代开发票',
  '办假证',
  '代孕',
  '卖肾',
  'fuck',
  'bitch',
]

const filter = new Mint(words)

/**
 * The forbidden words in a text, each once (SPEC 5.7), however they are written: full-width, traditional or look-alike
 * characters, with anything between the characters (`readText`).
 */
export function findSensitiveWords(text: string): string[] {
  const found = filter.filter(readText(text).words, { replace: false }).words.map((word) => word.toLowerCase())
  return [...new Set(found)]
}
