import { Mint } from 'mint-filter'
import publicLists from 'naughty-words'
import { hiddenWords, readText } from '@/rules/text/read-text'

/** Insults, obscenities and illegal goods beside the public list. A carrier extends the list here. */
const ownWords = [
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
  '摇头丸',
  '卖大麻',
  '听话水',
  '迷魂药',
  '假币',
  '六合彩',
  '办证刻章',
  'fuck',
  'bitch',
  'nigger',
  'motherf',
]

/** Words of the public list (adr/0050) that honest ones contain, such as 窗口交费, 体操比赛, 手机八折, or that honest ones are. */
const ordinary = new Set(
  (
    '13点 十三点 三级片 九游 乳房 乳头 交配 他妈 他娘 他奶奶 你妈 你娘 你全家 她妈的 妈妈的 妈的 妈b 妈比 娘的 性爱 性交 性器 情色 口交 吹箫 后庭 处女 成人 激情 ' +
    '操比 卖比 卖b 日你 日批 狗日 干你 干七八 想上你 懒教 机八 机巴 几八 鸡八 鸡吧 鸡8 小鸡鸡 肥西 贝肉 包皮 月经 精子 卵子 祖宗 私服 老二 老味 老母 靠背 靠北 靠腰 野鸡 刚度 ' +
    '瓜娃子 鬼公 你老板 粉肠 屁股 撒尿'
  ).split(' '),
)
const publicWords = publicLists.zh
  .map((word) => readText(word).words)
  .filter((word) => [...word].length > 1 && /\p{Script=Han}/u.test(word) && !ordinary.has(word))

const filter = new Mint([...new Set([...ownWords, ...publicWords])])

/**
 * The forbidden words in a text, each once (SPEC 5.7), however they are written: full-width, traditional or look-alike
 * characters, with anything between the characters (`readText`, `hiddenWords`).
 */
export function findSensitiveWords(text: string): string[] {
  const searched = [readText(text).words, ...hiddenWords(text)].join('\n')
  const found = filter.filter(searched, { replace: false }).words.map((word) => word.toLowerCase())
  return [...new Set(found)]
}
