import { isShortened, linksIn, spelt, type Link } from '../text/links'
import { wordOf } from '../text/fold'
import type { ReadText } from '../text/read-text'

/**
 * What a fraud pretends, found in the letters and digits of a clause whatever stands between them. Each row is one kind
 * of fraud; alone it is no fraud, since banks, couriers and courts write the same nouns.
 */
const PRETEXTS: readonly RegExp[] = [
  // Banks, cards and accounts.
  /(?:银行|网银|[ku]盾|账户|账号|信用卡|储蓄卡|贵卡|此卡|存款|客户|电子券|钱包|支付宝|微信支付|云闪付|社保|医保|公积金|etc|通行卡|身份证?).{0,14}(?:冻结|停用|失效|过期|异常|风险|限制|注销|锁定|绑定|迁移|升级|重新|复核|未通过|认证|核验|老化|拉黑)/,
  /(?:冻结|停用|失效|异常|锁定).{0,6}(?:银行卡|账户|账号|社保卡?|医保卡?|etc)/,
  /积分.{0,8}(?:过期|清零|到期|兑换)|会员积分/,
  // Allowances, tax, property and companies.
  /(?:津贴|补贴|补助|退税|返还|抚恤|低保|稳岗|社保金|养老金|育儿|房本|不动产|年检|工商|税务|营业执照|对公).{0,16}(?:发放|领取|申领|申报|名单|录入|核实|核验|补录|失败|异常|到期|吊销)/,
  /tax (?:rebate|refund)|refund is (?:pending|ready)|toll (?:fee|balance)|unpaid (?:toll|fee|fine)/,
  // Parcels.
  /(?:快递|包裹|快件|到付件?|邮件|货物|仓库|清点).{0,16}(?:丢失|损坏|压坏|破损|理赔|赔付|补偿|违约|拒收|保证|地址|滞留|扣押|海关)/,
  /(?:package|parcel|delivery).{0,40}(?:failed|held|address|fee|reschedule|customs)/,
  // Brushing, part-time jobs and rented accounts.
  /刷单|刷流水|过账|跑分|垫付|联单|做任务|点赞.{0,6}(?:佣金|返)|试玩员|(?:日|时|月)(?:结|薪|租).{0,4}\d{2,}|日赚|躺赚|在家(?:做|赚)|(?:出租|收购|租借).{0,10}(?:收款|银行卡|账号|二维码|电话卡|微信|qq)|荷官|境外.{0,6}(?:高薪|招)|(?:东南亚|缅甸|柬埔寨|菲律宾).{0,10}(?:招|高薪|工作)|part[- ]?time.{0,30}(?:earn|pay|\$)|earn.{0,12}(?:daily|a day|per day|from home)/,
  /本金.{0,8}(?:出不来|提不出|解冻|返还)|(?:充值|保证金|验资|解冻金|手续费|见证费|认证金|工本费|个税|保释金|保候审金|押金).{0,10}(?:后|再|才|即|签|退|到账)/,
  // Investments and gambling.
  /(?:稳赚|保本|包赚|内幕|翻倍|跟单|带单|布局点位|炒币|数字货币|虚拟币|分红|原始股|黄金|外汇|期货|当冲|牛股|涨停|量化机器人|盈利\d+|月收益|保证获利)/,
  /(?:彩票|时时彩|开奖|下注|上分|首存|彩金|返水|棋牌|真人|赌场|bet|casino).{0,20}(?:送|返|赢|稳|网|平台|官|群|领)/,
  /guaranteed (?:return|profit)|double your|bitcoin|crypto|usdt/,
  // Police, courts and summons.
  /(?:涉嫌|专案组|逮捕令?|通缉|拘捕|洗钱|公检法|协查|传票|立案|逃税|冒用|盗用).{0,24}(?:配合|缴|转|下载|登录|核查|说明|调查|否则|今天|立即|马上|添加|联系)/,
  // Credit records, loans and service agents.
  /征信.{0,10}(?:异常|受损|修复|消除|洗白|不良|逾期|铲单)|(?:注销|清零|关闭).{0,8}(?:校园贷|学生账户|网贷|借呗|白条|金条|账户)|校园(?:贷|代理).{0,12}|失信库|撤销.{0,6}(?:呆账|坏账)|洗白|铲单/,
  /(?:无抵押|免抵押|免息|免审|秒批|秒下|当天放款|当面放款|黑户|白户|不看征信|包下款|担保).{0,16}(?:\d|万|贷|签|放|额度|联系)|流水不够|验资/,
  /(?:误|错|不小心).{0,3}(?:勾选|开通|办理|操作).{0,16}(?:会员|代理|计划|直播|保险|服务|扣费|收钱)|(?:每[年月]|自动)(?:划走|扣费|扣款|续费).{0,20}(?:退保|取消|关闭|解除).{0,12}(?:报|联系|致电|共享|会议|添加)/,
  // Friends, family and bosses.
  /(?:我是|猜猜).{0,4}(?:我|谁|领导|你?爸|你?妈|儿子|女儿|老板|董事长)|(?:换|新)(?:号|手机|号码).{0,12}(?:存|加|记|联系|转)|(?:被扣|被抓|住院|出车祸|急用钱|限额|罚款).{0,16}(?:转|帮|扫|借|垫|付)|账上余额|(?:董事长|老板|领导).{0,10}(?:新号|加一下)/,
  /(?:dad|mum|mom|hi (?:dad|mum|mom)).{0,80}(?:phone|mobile|number|text me|whatsapp|pay)/,
  // Extortion and malware.
  /(?:裸照|裸聊|视频|隐私|照片|通讯录|录像).{0,20}(?:存档|发给|群发|寄到|曝光|公开|删除)|比特币.{0,6}(?:否则|打)|打比特币/,
  /(?:附件|请柬|相册|照片|视频|认定书|体检报告|聚会).{0,12}(?:打开|查看|下载|阅读|看看).{0,24}|apk/,
  // Presents.
  /(?:中奖|获奖|领奖|幸运|开奖|中了.等|一等奖|二等奖|免费申领|免费领取|纪念币|赠送|送您).{0,20}(?:缴税|领取|领奖|保价|运费|邮费|税|登录|点击|锁定|申领|联系)|you(?:'ve| have) won|claim your (?:prize|reward|gift)|gift card/,
  /(?:代办|办理|包过).{0,8}(?:信用卡|贷款|执照|证|学历|发票)|代开.{0,4}发票/,
  /account.{0,24}(?:suspended|locked|limited|on hold|restricted)|unusual (?:activity|sign)|verify your (?:account|identity|information)/,
  /(?:被骗|损失|受骗).{0,10}(?:追回|挽回|退还|返还|追讨)|(?:追回|挽回|追讨|协助).{0,10}(?:被骗|损失)/,
  /退款.{0,16}(?:验证|信用卡|登记|办理|银行|链接|卡号)|(?:溢缴|多缴|多扣).{0,12}退/,
]

/** What no honest text says: fraud without a link or an action. */
const ALONE: readonly RegExp[] = [
  /安全账户|监管户头|刷单|刷流水|跑分|洗白征信|(?:撤销|消除|修复|铲除).{0,6}(?:呆账|坏账|征信|逾期记录)|失信库/,
  /(?:炒币|量化机器人|带单|跟单).{0,20}(?:托管|分红|保本|稳赚|翻倍|群)|托管.{0,8}(?:分红|收益)/,
  /董事长新号|领导新号|账上余额|打比特币/,
  /(?:出租|收购|租借).{0,6}(?:收款|银行卡|微信号|支付宝|电话卡|手机卡)/,
]

/** What the reader is asked to do, beside opening a link: pay, hand over data, install, call, or meet elsewhere. */
const ACTION =
  /(?:(?:请|需|须|先|帮我?|给我|立即|马上|尽快).{0,6}(?:转账?|汇款?|打款)|转入|转至|打款|打比特币|付款|扫码?|先付|先缴|先存|再存|再补|缴税|缴纳|付罚款)|(?:录入|填写|上传|登记|提供|报).{0,10}(?:户名|开户|卡号|身份证|正反面|密码|验证码|预留码|照片|信息|资料)|(?:下载|安装|打开).{0,12}(?:app|apk|软件|公务通|会议|附件)|腾讯会议|共享屏幕|屏幕共享|zoom|teamviewer|向日葵|加[^,。]{0,4}(?:微信|企微|qq|好友|赖|line|群|我|v)|加(?:赖|line|id)|群号|企微|(?:微信|qq|telegram|whatsapp|line)[:：]?[a-z0-9]{5}|私聊|进群|入群|直播间|扫(?:公告|描)?(?:上)?的?码|text me|call me|reply with|pay a bill|claim|收钱|签约|仅收.{0,8}(?:保价|邮费|运费|工本费)|报酬|报销路费|寄到/

const OFFICIAL_ENDING = /\.(?:gov|edu)(?:\.cn)?$/
/** Endings that frauds register by the thousand because they cost next to nothing. */
const CHEAP_ENDING =
  /\.(?:top|xyz|vip|icu|cc|shop|club|site|online|fun|win|bid|loan|tk|ml|ga|cf|gq|pw|ws|cyou|sbs|buzz|click|lol|mom|info|work|life|live|ink|wang|rest|cfd|bond)$/
/** Calls to open a link. */
const OPENS =
  /点击?|打开|登录|进入|访问|查看|链接|网址|入口|下载|复核|核实|核验|认证|验证(?!码)|自救|办理|预约|领取|查询|重新|处理|补录|更新|click|visit|claim|verify|confirm|update|pay|login|log in|track|go to|\bhere\b/

/** Words whose clause warns of fraud; what it names is not offered by this text. */
const WARNING =
  /谨防|警惕|提防|防范|骗局|防骗|反诈|诈骗|被骗|上当|不会(?:让|要求|以|向|加|索要|打电话)|不支持|无需|未开放|请删除|冒充|认准|钓鱼|当面确认|先打电话|任何人以|切勿|请勿|勿信|勿点|勿出租|勿出借|勿扫|不要(?:相信|轻信|点|转|透露|做|参与|出租|出借|出售|下载|扫|汇|贪)|不轻信|不透露|别理|别信|别(?:转|点|加)|都是骗|多为骗|(?:对方|骗子|有人).{0,6}[说让叫要]我|96110|scam|fraud|phishing|never (?:ask|share)|beware/

/** Words of a warning by which a fraud accuses its reader, offers money back, or names itself: its clause warns of nothing. */
const ADDRESSES_READER =
  /(?:[您你]|名下|账户|快递|包裹|身份).{0,12}(?:涉嫌|涉及|参与|牵涉|卷入|传播|用于).{0,8}诈骗|被骗的?(?:资金|款|钱|损失|人员|贷款)|反诈(?:中心|专员|民警|app)/g

/** Ends of clauses; a dot only before a blank, since links have dots. */
const CLAUSE = /[,。!?;\n]|\.\s/
/** Of the clause before it: '陌生人让你刷单，都别理'. */
const WARNS_OF_LAST =
  /^(?:都|均|就|这?都?是)?(?:别理|别信|勿信|不要相信|是骗|骗局|诈骗)|^请?(?:勿|不要|别)(?:打开|点击|登录|访问|扫)(?!.*(?:其[他它]|别的|陌生|不明))/

/** Up to three words and links that decided; `isOnlyLink`: nothing but a link with a cheap ending and a call to open it. */
export interface FraudFound {
  because: string[]
  isOnlyLink: boolean
}

/**
 * Reads a text as fraud: a known pretext together with what it asks for (a link, money, data, a contact). Clauses that
 * warn of fraud are left out, so a warning is never fraud by its own words, and never makes the rest harmless. Null where
 * there is none.
 */
export function readFraud({ folded, links }: ReadText): FraudFound | null {
  const kept = withoutWarnings(spelt(folded))
  const plain = kept.join(' ')
  const words = kept.map(wordOf).join(' ')
  const found = (...because: string[]): FraudFound => ({
    because: [...new Set(because)].map(shorten),
    isOnlyLink: false,
  })
  const alone = firstMatch(ALONE, words, plain)
  if (alone) return found(alone)
  const pretext = firstMatch(PRETEXTS, words, plain)
  const link = links.length === 0 ? undefined : linksIn(kept.join('\n')).find(isSuspicious)
  if (link && pretext) return found(pretext, link.shown)
  if (link && CHEAP_ENDING.test(link.host) && OPENS.test(plain)) return { ...found(link.shown), isOnlyLink: true }
  const action = pretext ? firstMatch([ACTION], words, plain) : null
  return pretext && action ? found(pretext, action) : null
}

/** The clauses of a folded text that do not warn of fraud. */
function withoutWarnings(folded: string): string[] {
  const clauses = folded.split(CLAUSE).map((clause) => clause.trim())
  return clauses.filter((clause, at) => !isWarning(clause) && !WARNS_OF_LAST.test(clauses[at + 1] ?? ''))
}

const isWarning = (clause: string): boolean => WARNING.test(clause.replace(ADDRESSES_READER, ''))

/** Behind a warning a shorter rest still belongs to it. */
const LONG_REST = 24
/** What warns in earnest warns again, or names whom to call. */
const ENDS_WARNING = new RegExp(`${WARNING.source}|(?<!\\d)(?:110|12381)(?!\\d)`)

/** What a text says beside its warnings of fraud, whether that asks for something, and whether it begins with a warning. */
export interface BesideWarning {
  rest: string
  isAsking: boolean
  isInFront: boolean
  /** Nothing behind the first words that do not warn warns again, as what warns in earnest does. */
  isOnlyInFront: boolean
}

/** What stands beside a warning: a text may only put one in front of a fraud. Null for a text without a warning. */
export function besideWarning({ folded }: ReadText): BesideWarning | null {
  if (!WARNING.test(folded)) return null
  const text = spelt(folded).replace(/(?:提醒|提示)[您你]?:/g, '$&,')
  const kept = withoutWarnings(text)
  const rest = kept.join(',')
  const isInFront = WARNING.test(folded.split(CLAUSE)[0] ?? '')
  const behind = text.slice(text.indexOf(kept[0] ?? ''))
  return {
    rest,
    isAsking: asksReader(rest),
    isInFront,
    isOnlyInFront: isInFront && rest.length >= LONG_REST && !ENDS_WARNING.test(behind),
  }
}

/** Whether a folded text asks its reader to open a link, or for what frauds ask for. */
export const asksReader = (folded: string): boolean =>
  linksIn(folded).length > 0 || firstMatch([ACTION], wordOf(folded), folded) !== null

const firstMatch = (patterns: readonly RegExp[], ...texts: string[]): string | null => {
  for (const pattern of patterns)
    for (const text of texts) {
      const match = pattern.exec(text)
      if (match) return match[0].trim()
    }
  return null
}

const isSuspicious = (link: Link): boolean => !OFFICIAL_ENDING.test(link.host) || isShortened(link)

const shorten = (words: string): string => [...words].slice(0, 16).join('')
