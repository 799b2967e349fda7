import type { MarketingCategory } from '@contract/sms'

/** Marketing categories in display order; 'other' is for texts without any known keyword. */
export const marketingCategories = [
  'shopping',
  'finance',
  'estate',
  'education',
  'dining',
  'travel',
  'cars',
  'health',
  'entertainment',
  'other',
] as const satisfies readonly MarketingCategory[]

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
