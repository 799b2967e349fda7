import type { HarassmentKind } from '@contract/guard'
import { pitches, scams, strangers } from './dialogues'
import type { SeededRandom } from '../seeded-random'

type Texts = readonly [string, ...string[]]

/** Marketing: each carries a way to opt out, and the sender writes from an SMS gateway's number of its own. */
const marketing: readonly [readonly [sender: string, text: string], ...(readonly [string, string])[]] = [
  ['10690218', '【优选商城】会员日全场 5 折起，满 300 减 80，到店出示短信领券，拒收请回复R'],
  ['10693357', '【悦享金服】您有一笔最高 20 万额度待领取，年化低至 3.6%，拒收请回复R'],
  ['10681566', '【华宸地产】地铁口精装现房，首付 15 万起，周末到访有礼，退订回T'],
  ['10657120', '【学而优教育】寒假班限时优惠，现在报名立减 600 元，拒收请回复R'],
  ['10690571', '【靓车汇】老客户专享保养套餐 199 元，预约有礼，退订回T'],
  ['10684412', '【康健体检】年终体检 8 折，三人同行一人免费，退订回T'],
  ['10655902', '【好味到家】外卖红包 18 元已到账，今晚 24 点前有效，退订回N'],
]

const fraud: Texts = [
  '【ETC 中心】您的账户异常，通行权限即将停用，请登录 etc-renew.xyz 重新认证',
  '【包裹通知】您的快递丢失，可办理三倍理赔，请加客服 pkg-claim.vip',
  '【积分提醒】您的积分即将过期，请登录 icbc-verify.top 兑换现金',
  '居家兼职刷单，日结 300 至 800 元，名额有限，详情 prize-10086.club',
  '【征信中心】您的征信异常，请于今日登录 jiaofei-query.icu 处理，以免影响贷款',
]

const notices: Texts = [
  '【中国联通】您本月已使用国内流量 12.6GB，剩余 7.4GB。',
  '【中国联通】您的上月账单已出，本期费用 59.00 元。',
  '【中国联通】您本月通话已使用 186 分钟，剩余 114 分钟。',
  '【中国联通】充值 50.00 元已到账，当前余额 83.20 元。',
]

const codeSenders: readonly [readonly [sender: string, name: string], ...(readonly [string, string])[]] = [
  ['10690333', '优选商城'],
  ['10698255', '出行助手'],
  ['95588', '工商银行'],
  ['10692017', '电子社保'],
  ['10687788', '好味到家'],
]

const foreign: Texts = [
  'Your parcel is waiting at the depot. Reply 1 for a new delivery time.',
  'Part-time work from home, 300 USD a day. Add our manager to start.',
  'Welcome! Data roaming costs 25 CNY a day here.',
]

/** Words on the line, drawn from a stream. */
export function createLineTexts(random: SeededRandom) {
  return {
    marketing: () => {
      const [from, text] = random.pick(marketing)
      return { from, text }
    },
    code: () => {
      const [from, name] = random.pick(codeSenders)
      return { from, text: `【${name}】验证码 ${random.digits(6)}，5 分钟内有效，请勿告诉他人。` }
    },
    fraud: () => random.pick(fraud),
    notice: () => random.pick(notices),
    foreign: () => random.pick(foreign),
    stranger: () => random.pick(strangers),
    scam: () => random.pick(scams),
    pitch: (kind: HarassmentKind) => random.pick(pitches[kind]),
  }
}
export type LineTexts = ReturnType<typeof createLineTexts>
