import type { HarassmentKind } from '@contract/words/guard'
import type { SeededRandom } from '../seeded-random'

type Texts = readonly [string, ...string[]]

/** Marketing SMS: each has an opt-out, and comes from an SMS gateway's number. */
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

/** Texts of calls and SMS, drawn from a random stream. */
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

/** Writes a dialogue as text: the caller starts, then agent and caller take turns. */
const talk = (...lines: readonly string[]): string =>
  lines.map((line, index) => `${index % 2 === 0 ? '对方' : '助手'}：${line}`).join('\n')

/** Strangers' calls, as the agent heard them. */
const strangers: Texts = [
  talk(
    '您好，我是快递员，您有一个包裹，家里有人吗？',
    '机主现在不在家，请放在小区驿站。',
    '好的，那我放驿站，取件码会发短信。',
    '好的，已转告机主，谢谢。',
  ),
  talk('我是外卖骑手，到楼下了，门禁进不去。', '请放在一楼前台，我马上通知机主。', '行，放前台了。', '收到，谢谢您。'),
  talk(
    '您好，想约您下周三面试，方便吗？',
    '请问是哪家公司，几点钟？',
    '周三下午两点，地址我发短信。',
    '已经记下，机主稍后会给您回电。',
  ),
  talk(
    '您好，我是物业，明天上午九点停水检修。',
    '请问要停多久？',
    '到中午十二点，请提前接好水。',
    '收到，已转告机主。',
  ),
  talk('请问是机主本人吗？您的车挡住出口了，麻烦挪车。', '我马上通知机主挪车，请稍等。'),
  talk(
    '您预约的家电维修，师傅下午两点到。',
    '好的，需要准备什么吗？',
    '把机器旁边空出来就行。',
    '已经记下，机主会在家等候。',
  ),
]

const scams: Texts = [
  talk(
    '这里是公安局，您名下的银行卡涉嫌一起案件。',
    '请问您的姓名、单位和警号？',
    '案情保密，请马上转到安全账户配合调查。',
    '机主会自行到当地派出所核实，再见。',
  ),
  talk(
    '您的网购订单出了问题，我来给您办理三倍赔付。',
    '请问订单号是多少？',
    '您先打开屏幕共享，我教您操作。',
    '请通过平台客服联系，再见。',
  ),
  talk('您的贷款账户不注销会影响征信。', '机主会自行向银行核实，请不要再来电。'),
]

const pitches: Record<HarassmentKind, Texts> = {
  harassment: [talk('（没有说话）', '请问您有什么事？听不到您说话，先挂断了。')],
  advertising: [
    talk('我们店庆有活动，想邀请您参加。', '谢谢，机主不需要。', '有礼品可以领的。', '请不要再来电，再见。'),
  ],
  estateAgent: [talk('您名下的房子考虑出售吗？', '机主没有出售的打算。', '那租出去呢？', '也没有，再见。')],
  insurance: [talk('您的车险快到期了，给您报个价。', '机主已经续保，谢谢。')],
  loan: [talk('有一笔低息额度，当天到账，了解一下吗？', '机主不需要贷款，请不要再来电。')],
  education: [talk('孩子上几年级了？我们有免费试听课。', '暂时不需要，谢谢。')],
  recruitment: [talk('有个职位很适合您，方便聊聊吗？', '请把介绍发短信，机主会看。')],
  debtCollection: [talk('请转告某某尽快还款。', '您打错了，机主与此无关。')],
  robot: [talk('您好，这里是满意度调查，请您打分。', '机主不参加调查，再见。')],
}
