import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/intercepts'

/** Patterns for each intent, the most serious first: a scam that mentions a parcel is still a scam. */
const patterns: readonly (readonly [CallIntent, RegExp])[] = [
  [
    'fraud',
    /公安|检察院|法院传票|涉嫌|安全账户|洗钱|刷单|[三双]倍赔|注销.{0,12}征信|征信.{0,12}注销|屏幕共享|验证码告诉/,
  ],
  ['debt', /还款|催收|欠款|逾期|还钱/],
  ['loan', /贷款|借款|额度|低息|利息|放款/],
  ['takeaway', /外卖|骑手|送餐|餐到/],
  ['delivery', /快递|包裹|驿站|取件|派送|邮件到/],
  ['property', /物业|停水|停电|检修|燃气|挪车|挡住|门禁|业主/],
  ['appointment', /预约|面试|师傅|上门|维修|安装|复诊|体检|家长会|约您/],
  ['survey', /调查|满意度|问卷|回访/],
  ['sales', /活动|优惠|推广|保险|车险|房子|房源|课程|试听|职位|岗位|装修|理财|会员|套餐|投资|了解一下|报个价/],
]

/** Returns what the caller wants. Only the caller's words count; the agent's words are ignored. */
export function intentOf(turns: readonly DialogueTurn[]): CallIntent {
  const words = turns
    .filter((turn) => turn.speaker === 'caller')
    .map((turn) => turn.text)
    .join('\n')
  if (!/[\p{L}\p{N}]/u.test(words)) return 'silent'
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}
