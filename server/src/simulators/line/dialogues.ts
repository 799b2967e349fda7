import type { HarassmentKind } from '@contract/guard'

type Texts = readonly [string, ...string[]]

/** A dialogue in writing: the caller begins, then the agent and the caller take turns. */
const talk = (...lines: readonly string[]): string =>
  lines.map((line, index) => `${index % 2 === 0 ? '对方' : '助手'}：${line}`).join('\n')

/** What strangers want, as the agent heard it. */
export const strangers: Texts = [
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

export const scams: Texts = [
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

export const pitches: Record<HarassmentKind, Texts> = {
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
