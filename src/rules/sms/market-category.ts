import type { MarketingCategory } from '@contract/words/sms'
import type { ReadText } from '../text/read-text'

/** Keywords of each category. The category with the most matches wins; of equal ones the first in this list. */
const patterns: readonly (readonly [MarketingCategory, RegExp])[] = [
  ['finance', /额度|贷款?|借款|利率|年化|信用卡|分期|理财|基金|股票|保险|保单|开户|loan|credit|invest/g],
  ['estate', /首付|楼盘|精装|现房|户型|平米|㎡|装修|家居|建材|物业费|租房|公寓|地产|mortgage|apartment/g],
  ['education', /课程?|试听|培训|补习|辅导|英语|考研|考证|网校|寒假班|暑假班|招生|学员|tutor|course/g],
  ['dining', /外卖|餐厅|套餐券|火锅|奶茶|咖啡|聚餐|宴席|品尝|霸王餐|美食|菜品|restaurant|coffee/g],
  ['travel', /机票|酒店|旅游|旅行|景区|门票|航班|出境游|签证|民宿|度假|跟团|hotel|flight/g],
  ['cars', /汽车|车展|试驾|保养|洗车|加油|车险|新车|二手车|购车|轮胎|test drive/g],
  ['health', /体检|养生|口腔|种植牙|医美|美容|祛斑|植发|健身|减肥|保健|问诊|clinic|gym/g],
  ['entertainment', /游戏|首充|礼包|直播|影院|电影|演唱会|视频会员|上线送|开服|抽奖|彩票|game|movie/g],
  [
    'shopping',
    /商城|旗舰店|满\d+|[1-9一二三四五六七八九]折|优惠券|领券|包邮|秒杀|大促|新品|会员日|下单|折扣|sale|coupon/g,
  ],
]

/** Returns the category of a marketing SMS by the keywords in its text. */
export function categoriseMarketing(text: string): MarketingCategory {
  const words = text.toLowerCase()
  let best: MarketingCategory = 'other'
  let most = 0
  for (const [category, pattern] of patterns) {
    const found = words.match(pattern)?.length ?? 0
    if (found > most) [best, most] = [category, found]
  }
  return best
}

/** An instruction to opt out, at the end of the letters and digits: '退订回T', '拒收请回复R', '回QX拒收', '不需要请回0'. */
const OPT_OUT =
  /(?:退订?|拒收?|拒绝|取消|退出|不再?(?:需要|接收|打扰)|td)(?:请|可|短信)?(?:直接)?(?:回复?|发送?|fs|hf|扣)(?:短信)?(?:td|tt|t退?订?|n|r|qx|jj|js|y|0{1,4}|1|退|拒)(?:即可)?.{0,4}$|(?:回复?|发送?|hf)(?:td|t|n|r|qx|0{1,4})(?:可|即可)?(?:退订?|拒收?|取消|免打扰).{0,4}$|回复?(?:td|t|t退|r|qx|tt)$|(?:reply|text|send)(?:stop|td|t|n|no|quit)(?:to(?:unsubscribe|optout|stop|end|cancel))?.{0,12}$|(?:tounsubscribe|tooptout)(?:reply|text|send)?(?:stop)?.{0,24}$|unsubscribe.{0,8}$/
/** What an opt-out does not make an advertisement: the state of a service, a bill, a delivery, an appointment, the weather. */
const NOTICE =
  /账单|应还|还款日|本期|用水|用电|用气|水费|电费|燃气费|话费|余额|欠费|缴费成功|扣款成功|快递|快件|取件|派送|签收|驿站|天气|预警|气温|降雨|台风|借阅|续期|挂号|就诊|复诊|检查报告|取药|航班|列次|车次|检票|登机|订单已|已发货|到账|入账|交易|停水|停电|停气|考试|成绩|录取|退订成功|已退订|无需退订|会议|年检|流量(?:已|剩)|套餐(?:已|剩)|已(?:开通|生效|办理|续订)|失效|积分到账|\bbill\b|statement|appointment|delivered/
/** What an advertisement says of its offer. */
const OFFER =
  /优惠|特惠|特价|特卖|折扣|[1-9一二三四五六七八九]折|满\d+|立减|直降|减\d+|满减|秒杀|抢购|抢先|抢占|限时|限量|最后\d|仅剩|预订|早订|早省|早鸟|团购|拼团|大促|促销|钜惠|巨惠|狂欢|返场|清仓|包邮|免费(?:试|领|体验|上门|咨询|测|送)|试听|体验课|领取?(?:优惠)?券|送(?:您|豪礼|好礼|礼|积分)|赠品|好礼|豪礼|红包|福利|新品|上新|上市|开业|周年庆|会员日|诚邀|恭迎|欢迎(?:光临|咨询|预约|选购)|火热|热销|热卖|爆款|首付|起(?:售|拍)|低至|最高(?:可?贷|\d)|年化|额度|开班|招生|报名(?:即|立)|招商|加盟|诚聘|招聘|老师傅|上门(?:服务|清洗|维修)|清洗上门|一台\b|\d(?:元|块)?\/?一?(?:台|平|次|位|起)|% off|sale|discount|coupon|free (?:trial|shipping|gift)|limited time|order now|shop now|deal/g

/** Two commands or more: a menu of a service, not an instruction to opt out. */
const COMMAND = /(?:发送?|回复?)\s*[a-z0-9]{1,6}\s*(?:查|办|开|退|取|可|即)/g

const offersIn = ({ folded }: ReadText): number => new Set(folded.match(OFFER)).size

/** Whether a text is a notice or a menu of a service: neither an opt-out nor the model makes it an advertisement. */
export const isNotice = (read: ReadText): boolean =>
  offersIn(read) < 2 && (NOTICE.test(read.folded) || (read.folded.match(COMMAND)?.length ?? 0) > 1)

/** Whether a text advertises: it tells how to opt out, or it says enough of its offer; a notice does not. */
export const isAdvertisement = (read: ReadText): boolean =>
  offersIn(read) >= 2 || (OPT_OUT.test(read.words) && !isNotice(read))
