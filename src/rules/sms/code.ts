import { wordOf } from '../text/fold'
import { isShortened } from '../text/links'
import type { ReadText } from '../text/read-text'

/** Names of codes that open, sign or confirm something; in Japanese the folded characters. */
const NAMES =
  '[验校][证验]码|(?:登[录陆入]|验证|安全|激活|确认)代码|验证号|动态(?:口令|密?码)|一次性(?:密?码|口令)|随机(?:口令|密?码|验证码)|安全码|认证码|短信码|' +
  '(?:登[录陆入]|注册|激活|签到|开箱|开柜|开门|授权|确认|绑定|支付|提现|交易|签约|预约|通行|提取|查询|核验|工单|投票|解锁|取款|入场)(?:验证)?(?:码|口令)|' +
  '(?:取[件货餐物票]|提货|收货|签收|核销|乘车|还车)码|(?:动态|临时|短信|查询|门锁|一次性)[^\\d,。;]{0,4}密码|重置密码|找回密码|' +
  // Any other code of two to five characters right in front of its value; not a voucher, and no number of a thing.
  '[\u4e00-\u9fff]{1,4}(?<![优惠邀请荐券扣员维条尺号扫编代广换团邮户源包款四])码(?=\\s?[:为是]|\\s*[a-z]{0,4}-?\\d)|(?<!红包)口令(?=\\s?[:为是]|\\s*[a-z\\d])|密码(?=\\s?[:为是]|\\s*\\d)|' +
  '(?:[验校][证验]|核验|认证|确认|配对|签到|登录专?用)(?=\\s?[:]?\\s*[a-z]{0,3}-?\\d(?:[ -]?[a-z\\d]){2})|登录[用)]|短信(?:登录|码|口令)|(?:コード|番号)(?=[: ]|は)|' +
  '(?:登录|支付|短信|实名|充值|转账)(?:验证|校验)|校验短信|验证[:为](?= ?\\d)|(?:^|[】\\]])码[:为]|位码|凭(?= ?\\d{4,8} ?(?:取件|取货|取餐|开柜|开门|入场))|请?输入(?= ?\\d)|使?用(?= ?\\d{4,8} ?(?:验证|登录|完成|确认))|' +
  '认[证証](?:コード|番号)|確?认コード|确认コード|ワンタイムパスワード|인증번호|' +
  'verification code|security code|temporary (?:password|pin)|one[- ]?time (?:pass)?(?:code|word|pin)|passcode|\\botp\\b|' +
  '(?:log[- ]?in|sign[- ]?in|access|auth\\w*|confirmation|activation|\\bpin|reset|ride|login) (?:code|number|pin)|\\bpin(?=:| is)|\\bverification(?=:)|this code|\\byour (?:[\\w.&-]+ ){0,4}(?:code|pin)\\b|\\bcode(?= is|:| [\\d])|' +
  '\\b(?:use|enter|confirm[\\w ]{0,16} with)(?=(?: code)? [\\w -]{4,9}(?: to |[.,]))'
const NAME = new RegExp(NAMES, 'g')
const HAS_NAME = new RegExp(NAMES)
/** What offers a discount or invites, and looks like a code in English. */
const PROMOTION =
  /口令[^,。;]{0,24}(?:领|抢)[^,。;]{0,6}(?:红包|券|礼|补贴)|(?:promo(?:tion)?|discount|coupon|voucher|referral|invit\w+|use|with|apply)\s+(?:your\s+)?code(?! \d{4,8} (?:to|for) (?:sign|log|verif|confirm|complete|continue|access))/

/** Four to eight digits, also in groups; digits with letters; groups are joined by one blank or hyphen. */
const VALUE =
  /\d(?:[ -]\d){3,7}(?![ -]?\d)|\d{2,4}(?:[ -]\d{2,4}){1,2}|\d{1,2}-\d{1,2}-\d{2,4}|[a-z0-9]{1,4}(?:-[a-z0-9]{2,6}){1,2}|[a-z0-9]{4,8}/g
const UNIT =
  /^\s*(?:分钟?|秒|元|块|万|年|月|日|天|小时|[%个条位次人岁份期折]|gb?\b|mb?\b|kb?\b|min|hour|sec|days?\b|points?\b)/
const OTHER_NUMBER =
  /(?:尾号|后四位|末四位|卡号|单号|订单|余额|金额|人民币|¥|\$|rmb|致电|拨打|热线|电话|客服|股票|截[至止]|[^a-z0-9][+#])\s*(?:[:是为]\s*)?$/
/** How far the code may stand from its name, in characters. */
const REACH = 44

/**
 * Finds a code: a name of codes with four to eight digits or letters near it, in either order ('482 193 is your code',
 * '校验码 QF72'). Amounts, dates, times, and other numbers are none.
 */
export function codeIn({ plain, folded }: ReadText): string | null {
  if (PROMOTION.test(folded)) return null
  const capitals = capitalCode(plain, folded)
  if (capitals !== null) return capitals
  const { spoken, values } = valuesIn(folded)
  for (const name of spoken.matchAll(NAME)) {
    const end = name.index + name[0].length
    const near = values.find(({ index, 0: value }) => {
      const distance = index >= end ? index - end : name.index - index - value.length
      return distance >= 0 && distance <= REACH
    })
    if (near) return near[0]
  }
  return BARE.exec(folded)?.[1] ?? null
}

/** Nothing but who sends it and a value. */
const BARE = /^【[^】]{1,12}】\s*((?=[a-z]*\d)[a-z\d]{4,8})\s*$/

/** Whether a text has a value that may be a code, or a name of codes with a shorter one. */
export const mayHoldCode = ({ folded }: ReadText): boolean =>
  !PROMOTION.test(folded) &&
  (valuesIn(folded).values.length > 0 ||
    (/[码碼]|口令|密码|验证|校验|\bcode\b|\bpin\b/.test(folded) && /[a-z\d]{2}/.test(folded)))

/** The values in a text that may be codes, with Chinese digits as digits. */
function valuesIn(folded: string): { spoken: string; values: RegExpExecArray[] } {
  const spoken = folded
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')
    .replace(/[零〇一二三四五六七八九]{4,8}/g, (run) => wordOf(run))
    .replace(/(\d{3})】【(?=\d{3}】)/g, '$1-')
  return { spoken, values: [...spoken.matchAll(VALUE)].filter((match) => isAlone(spoken, match.index, match[0])) }
}

/** Letters alone are a code only in capitals and directly behind its name: '登录验证码：QGFDAE'. */
function capitalCode(plain: string, folded: string): string | null {
  const match = /(?:码|口令|[Cc]ode(?: is)?)\s*(?:[:：是为]\s*)?[【[「]?([A-Z]{4,8})(?![A-Za-z])/.exec(plain)
  return match !== null && HAS_NAME.test(folded) ? (match[1] ?? null) : null
}

function isAlone(text: string, index: number, value: string): boolean {
  const before = text.slice(Math.max(0, index - 8), index)
  const after = text.slice(index + value.length, index + value.length + 8)
  if (/(?:[a-z0-9_/.]|\d:|(?:\d|\w\w)-)$/.test(before)) return false
  if (/^(?:[a-z0-9_/*]|[.:-]\d|,\d{3}(?!\d))/.test(after) || UNIT.test(after) || OTHER_NUMBER.test(before)) return false
  const digits = value.replace(/[ -]/g, '')
  if (digits.length < 4 || digits.length > 12 || (digits.length > 8 && /^\d+$/.test(digits)) || !/\d/.test(digits))
    return false
  return !/^(?:19|20)\d\d-\d\d(?:-\d\d)?$/.test(value)
}

const CLAUSE = /[,。!?;\n,，！？；]|\.\s/
/** Clauses without a name of codes and without a code: what stands beside the code of a text. */
export const besideCode = ({ folded }: ReadText, code: string): string =>
  folded
    .split(CLAUSE)
    .filter((clause) => !HAS_NAME.test(clause) && !clause.includes(code))
    .join(',')

const CODE_OR_DIGITS = /[验校][证验]码|动态码|短信码|数字|那串|那几位|预留码|取款码|\bcode\b|\botp\b|\bpin\b/
const HAND_OVER =
  /(?:告诉|告知|发给|发送给|发我|发过来|发一下|报给|报一下|报过来|口头报|报下|念给|念一下|提供给|转发给?|截图给|截图发|回传|回复给?(?:我|客服|专员)|交给|说给|说一下|给我|\b(?:send|tell|give|share|forward|text|read|reply with)\b(?! (?:stop|help|quit|end)\b))/
const FORBIDS =
  /勿|不要|不得|别|莫|切忌|禁止|严禁|不会|谨防|警惕|防止|以防|骗|任何人|他人|never|don'?t|do not|not\s+(?:share|give|tell)|anyone/
/** What becomes of a code that is handed over: '转发可能导致帐号被盗'; '不发给我会导致账户被盗' asks. */
const LEADS_TO_LOSS =
  /^(?!.*(?:不[发转给告提报]|否则)).*(?:导致|造成|等于|得到).{0,10}(?:被盗|盗用|损失|泄|风险|交出|登录)/
/** Who may be shown a code that hands over goods. */
const AT_THE_DOOR = /骑手|快递员|配送员|店员|前台|驿站|司机|收银|柜台|核销|工作人员出示|入场/

/**
 * Whether a text asks the reader to hand a code to somebody ('把验证码发给客服'). A clause that forbids it, or sends the
 * reader to a counter with it, does not ask.
 */
export function asksForCode({ folded }: ReadText): boolean {
  if (!CODE_OR_DIGITS.test(folded)) return false
  const clauses = folded.split(CLAUSE)
  return clauses.some((clause, at) => {
    if (!HAND_OVER.test(clause) || FORBIDS.test(clause) || LEADS_TO_LOSS.test(clause) || AT_THE_DOOR.test(clause))
      return false
    return CODE_OR_DIGITS.test(clause) || CODE_OR_DIGITS.test(clauses[at - 1] ?? '')
  })
}

/** A number to call, beside the service numbers of companies and the state. */
const ANY_NUMBER =
  /(?:致电|拨打?|电联|call|dial|whatsapp|speak to)[^,。;!\d+]{0,24}(?:[+(]?0[\d() -]{7,}|\+\d[\d() -]{7,}|\d{3}-\d{3}-\d{4})/
/** Somebody to add or to meet elsewhere, or data to send back. */
const CONTACT =
  /(?:加|找|联系)[^,。;]{0,8}(?:专员|企微|微信|薇|理赔员|客服 ?qq|qq ?[:：]?\d|经理)|企微|(?:加|找|到|联系|(?:add|contact|message|chat|on|via|through)\b)[^,。;]{0,10}(?:电报|telegram|whatsapp)|(?:电报|telegram|whatsapp)\s*(?:[:]\s*[@+a-z]|[@+]|号|id|联系|群|me\b|us\b)|(?:回复|发送)[^,。;]{0,12}(?:身份证|卡号|密码)|原密码|提供[^,。;]{0,8}卡号/
const PERSONAL_NUMBER =
  /(?:致电|拨打|电话|联系|电联|加|找|call|text|whatsapp)[^,。;]{0,12}?(?:\+?86)?1[3-9]\d(?:[\d* -]{8,12})/
const OWN_HELP =
  /帮助|改密|修改密码|重置密码|不是您?你?|非本人|not you|didn't request|验证手机|查看|登录|客服中心|官网|官方|详情|协议|条款|网厅|help|support|privacy|terms|@[\w.-]+ #\d+/
/** Why a stranger says that a code came to the reader. */
const PRETENCE = /系统会|平台|填了?[错你您]|注册|核验|客服|专员|误发|发错|绑定了/
const BAIT_OFFER =
  /放款|额度|领取|贵宾|提额|下款|红包|奖品|礼品|中奖|奖金|抽中|福利|下载(?!地址)|填资料|差价|卡号|信用卡|邀请码|注册立得|缴税|个人所得税|赔付|退款中心|申诉|加微信?|加我|加群|加q|微信号/

/**
 * Whether a text offers a code as a voucher: a link that is not the sender's own help page, a private number to call, or
 * a contact to add for a loan or a present.
 */
export function offersCode({ folded, links }: ReadText): boolean {
  if (PERSONAL_NUMBER.test(folded) || ANY_NUMBER.test(folded) || CONTACT.test(folded)) return true
  if (links.length === 0)
    return /(?:加[^,。;]{0,6}(?:微信|v信|薇|qq|群|我)|缴纳|进[^,。;]{0,4}群)/.test(folded) && BAIT_OFFER.test(folded)
  return links.some((link) => isShortened(link)) || (!OWN_HELP.test(folded) && BAIT_OFFER.test(folded))
}

/** Whether a text gives a private number to call, a contact to add, or a reason why a stranger needs the reader's code. */
export const isStrangersOffer = ({ folded }: ReadText): boolean =>
  ANY_NUMBER.test(folded) ||
  CONTACT.test(folded) ||
  PERSONAL_NUMBER.test(folded) ||
  BAIT_OFFER.test(folded) ||
  PRETENCE.test(folded)
