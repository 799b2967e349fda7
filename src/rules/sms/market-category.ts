import type { MarketingCategory } from '@contract/words/sms'
import type { ReadText } from '../text/read-text'
import type { Hints } from './text-model'

/** Keywords of each category. The category with the most matches wins; of equal ones the first in this list. */
const patterns: readonly (readonly [MarketingCategory, RegExp])[] = [
  [
    'finance',
    /额度|贷款?|借款|[周急]转|免息|利率|利息|年化|信用卡|刷卡金|分期|还款|理财|基金|存款|大额存单|黄金积存|股票|证券|券商|炒股|保险|重疾|意外险|医疗险|年金|保额|保单|人寿|财险|投保|开户|银行|loan|credit|invest|insurance|deposit/g,
  ],
  [
    'estate',
    /首付|楼盘|楼王|精装|毛坯|现房|期房|准现房|学区房|户型|平米|平方|㎡|[一二三四两]房|[一二三四两]室|[一二三四两]居|公摊|容积率|样板[间房]|售楼|置业|购房|看房|房源|二手房|法拍房|业主|商铺|写字楼|装修|家装|全屋定制|家居建材|建材|物业费|租房|整租|合租|公寓|地产|地铁口|mortgage|apartment|condo|rent\b/g,
  ],
  [
    'education',
    /课程?|试听|公开课|体验课|培训|补习|辅导|英语|雅思|托福|口语|数学|作文|书法|编程|钢琴|舞蹈班|画画|美术|绘画|艺考|围棋|早教|托管|幼小|幼儿园|夏令营|冬令营|研学|留学|考研|考公|公考|考编|教资|一建|二建|会计|考证|证书|学历|自考|专升本|网校|集训|刷题|真题|老师|班型|小班|[寒暑]假班|招生|学员|学费|驾校|练车|tutor|course|lesson|class\b|ielts/g,
  ],
  [
    'dining',
    /外卖|餐厅|饭店|酒楼|套餐券|双人餐|[双四]人套餐|自助餐|火锅|烧烤|烤[肉鱼串]|串串|小龙虾|大闸蟹|海鲜|牛排|披萨|汉堡|炸鸡|米线|面馆|饺子|早茶|粤菜|川菜|湘菜|日料|寿司|奶茶|咖啡|甜品|蛋糕|面包|烘焙|精酿|啤酒|锅底|毛肚|聚餐|宴席|年夜饭|到店吃|堂食|招牌菜|新菜|品尝|尝鲜|霸王餐|美食|菜品|吃货|restaurant|coffee|pizza|buffet|brunch/g,
  ],
  [
    'travel',
    /机票|特价票|酒店|客栈|旅游|旅行|旅拍|自由行|景区|门票|温泉|滑雪|漂流|古镇|航班|航线|往返|高铁游|邮轮|出境|签证|民宿|度假|跟团|纯玩|包车游|[一二三四五六七八九\d]日游|[\d两三四五六七八]天[\d一两三四五六七八]晚|出发|亲子房|入住|hotel|flight|trip|tour\b|cruise/g,
  ],
  [
    'cars',
    /汽车|车展|试驾|4s店|保养|机油|洗车|贴膜|补漆|钣金|四轮定位|刹车片|加油|油卡|充电桩|车险|交强险|新车|二手车|置换|购车|提车|新能源车|纯电|混动|续航|轮胎|suv|车主|代驾|试乘|test drive|oil change/g,
  ],
  [
    'health',
    /体检|养生|推拿|按摩|艾灸|足[疗浴]|口腔|牙科|洗牙|正畸|种植牙|种牙|补牙|医美|美容|皮肤管理|水光|祛斑|祛痘|脱毛|植发|近视|眼科|验光|配镜|眼镜|健身|私教|瑜伽|普拉提|游泳|减肥|瘦身|月子|产后|保健|营养|蛋白粉|益生菌|钙片|中医|膏方|药房|大药房|药店|疫苗|问诊|理疗|脊柱|康复|clinic|gym|dental|yoga|massage|pharmacy/g,
  ],
  [
    'entertainment',
    /游戏|手游|首充|礼包码?|皮肤|战令|副本|公会|区服|新服|开服|回归|十连|抽卡|直播|主播|影院|影城|电影|观影|演唱会|音乐节|话剧|脱口秀|剧场|livehouse|密室|剧本杀|桌游|ktv|网咖|酒吧|电竞|乐园|展览|影视会员|视频会员|音乐会员|追剧|会员月卡|上线送|小说|漫画|game|movie|concert|show\b/g,
  ],
  [
    'shopping',
    /商城|商场|百货|超市|旗舰店|专卖店|奥莱|年货|换季|清仓|断码|羽绒服|卫衣|外套|裙|鞋|女装|男装|童装|内衣|箱包|护肤|面膜|口红|彩妆|水果|橙|苹果|樱桃|车厘子|生鲜|坚果|零食|茶叶|白酒|家电|冰箱|洗衣机|手机|数码|家纺|床品|母婴|奶粉|纸尿裤|猫粮|狗粮|购物车/g,
  ],
  [
    'other',
    /保洁|家政|保姆|月嫂|护工|养老院|护理院|搬家|搬屋|搬场|回收|以旧换新|维修|修锁|开锁|疏通|防水|名片|印刷|快印|打印|横幅|招牌|洗衣|干洗|照相|摄影|写真|婚庆|法律|律师|专线|零担|货运|物流园|宠物|招聘|招工|急招|短工|诚聘|加盟|招商|代账|代理记账|注册公司|商标|网站|小程序开发|翻译|展会|博览会|监控|宽带|流量卡|话费|套餐升级|鲜花|花店|彩票|体彩|刮刮乐|cleaner|recruit|hiring/g,
  ],
]

/** How many keywords of each category a folded text has (`ReadText`); categories without any are left out. */
export function keywordsIn(folded: string): Map<MarketingCategory, number> {
  const counts = patterns.map(([category, pattern]) => [category, folded.match(pattern)?.length ?? 0] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}

/**
 * Returns the category of a marketing SMS by the keywords in its text; null where none says more than that something is
 * sold.
 */
export function categoriseMarketing(text: string): MarketingCategory | null {
  let best: MarketingCategory | null = null
  let most = 0
  for (const [category, count] of keywordsIn(text.toLowerCase())) if (count > most) [best, most] = [category, count]
  return best
}

/** An instruction to opt out, at the end of the letters and digits: '退订回T', '拒收请回复R', '回QX拒收', '不需要请回0'. */
const OPT_OUT =
  /(?:退订?|拒收?|拒绝|取消|退出|不再?(?:需要|接收|打扰)|td)(?:请|可|短信)?(?:直接)?(?:回复?|发送?|fs|hf|扣)(?:短信)?(?:td|tt|t退?订?|n|r|qx|jj|js|y|0{1,4}|1|退|拒)(?:即可)?.{0,4}$|(?:回复?|发送?|hf)(?:td|t|n|r|qx|0{1,4})(?:可|即可)?(?:退订?|拒收?|取消|免打扰).{0,4}$|回复?(?:td|t|t退|r|qx|tt)$|(?:reply|text|send)(?:stop|td|t|n|no|quit)(?:to(?:unsubscribe|optout|stop|end|cancel))?.{0,12}$|(?:tounsubscribe|tooptout)(?:reply|text|send)?(?:stop)?.{0,24}$|unsubscribe.{0,8}$/
/** What an opt-out does not make an advertisement: the state of a service, a bill, a delivery, an appointment, the weather. */
const NOTICE =
  /账单|应还|还款日|家长会|开学|本期|用水|用电|用气|水费|电费|燃气费|话费|余额|欠费|缴费成功|扣款成功|快递|快件|取件|派送|签收|驿站|天气|气象|预警|气温|降雨|降雪|暴[雨雪]|台风|寒潮|大风|大雾|冰雹|包裹|发送?\s*[a-z\d]{1,6}\s*查询|借阅|续期|挂号|就诊|复诊|检查报告|取药|航班|列次|车次|检票|登机|订单已|已发货|到账|入账|交易|停水|停电|停气|供[热暖]|闭[馆园]|第[一二三四\d]针|考试|成绩|录取|退订(?:成功|业务|申请|请求)|已退订|无需退订|会议|年检|流量(?:已|剩)|套餐(?:已|剩)|已(?:开通|生效|办理|续订)|失效|积分到账|\bbill\b|statement|appointment|delivered/
/** What offices, schools, couriers and roads write about. */
const OFFICIAL =
  /通行费|扣费|高速|工资|考勤|打卡|同事们?|各部门|行政部|人事部|全体员工|值班|放假|年会|运单|滞留|延误|网点|派件|已退款|退款已|理赔|社保|公积金|个税|挂失|家长|班级|作业|校区通知|法院|公安|系统维护|请假|报销|工位|访客|物业|业主大会|居委会/

/** What an advertisement says of its offer. */
const OFFER =
  /优惠|特惠|特价|特卖|折扣|[1-9一二三四五六七八九]折|满\d+|立减|直降|减\d+|满减|秒杀|抢购|抢先|抢占|限时|限量|最后\d|仅剩|预订|早订|早省|早鸟|团购|拼团|大促|促销|钜惠|巨惠|狂欢|返场|清仓|包邮|免费(?:试|领|体验|上门|咨询|测|送)|试听|体验课|领取?(?:优惠)?券|送(?:您|豪礼|好礼|礼|积分)|赠品|好礼|豪礼|红包|福利|新品|上新|上市|开业|周年庆|会员日|诚邀|恭迎|欢迎(?:光临|咨询|预约|选购)|火热|热销|热卖|爆款|首付|起(?:售|拍)|低至|最高(?:可?贷|\d)|年化|额度|开班|招生|报名(?:即|立)|招商|加盟|诚聘|招聘|老师傅|上门(?:服务|清洗|维修)|清洗上门|一台\b|\d(?:元|块)?\/?一?(?:台|平|次|位|起)|% off|sale|discount|coupon|free (?:trial|shipping|gift)|limited time|order now|shop now|deal/g

/** Two commands or more: a menu of a service, not an instruction to opt out. */
const COMMAND = /(?:发送?|回复?)\s*[a-z0-9]{1,6}\s*(?:查|办|开|退|取|可|即)/g

/** What somebody has, ordered or must know of: its state. */
const STATE =
  /您(?:的|已|预[约订]|购买|借|订|捐|申请|报名)|已(?:确认|完成|出|结束|公布|取消|关闭|受理|入场)|因.{0,12}(?:检修|故|天气|施工|维护)|[明今][日天]/
const OPT_OUT_CLAUSE = /(?:退订?|拒收?|回复?|td)[^,。;!]{0,12}$/

/**
 * A text without its opt-out, where that may stand behind a notice: it tells a state and offers nothing. Null for any other
 * text.
 */
export function noticeWithoutOptOut(read: ReadText): string | null {
  if (!OPT_OUT.test(read.words) || !STATE.test(read.folded) || offersIn(read) > 0) return null
  const body = read.folded.replace(OPT_OUT_CLAUSE, '')
  return body === read.folded ? null : body
}

const offersIn = ({ folded }: ReadText): number => new Set(folded.match(OFFER)).size

/** Whether a text is a notice or a menu of a service: neither an opt-out nor the model makes it an advertisement. */
export const isNotice = (read: ReadText): boolean =>
  offersIn(read) < 2 && (NOTICE.test(read.folded) || (read.folded.match(COMMAND)?.length ?? 0) > 1)

/**
 * What the rules know of an advertisement. Of what offices write about, the model must be surer; with one word of an offer, which
 * is too few for a rule, it need not be as sure.
 */
export const hintsOf = (read: ReadText): Hints => ({
  isNotice: isNotice(read),
  isOfficial: OFFICIAL.test(read.folded),
  hasOneOffer: offersIn(read) === 1,
})

/**
 * Whether a text advertises: it tells how to opt out, or a company says enough of its offer; a notice does not. `isPerson`:
 * it comes from a person's own number, and friends write of offers too.
 */
export const isAdvertisement = (read: ReadText, isPerson: boolean): boolean =>
  (!isPerson && offersIn(read) >= 2) || (OPT_OUT.test(read.words) && !isNotice(read))
