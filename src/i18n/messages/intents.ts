import type { CallIntent } from '@contract/words/guard'
import { defineMessages } from '../define-messages'

/** The callers' intents as the agent detects them, keyed by intent. */
export const intentMessages = defineMessages({
  'zh-CN': {
    delivery: '快递',
    takeaway: '外卖',
    property: '物业',
    appointment: '预约',
    sales: '推销',
    loan: '贷款',
    debt: '催收',
    survey: '调查',
    fraud: '疑似诈骗',
    silent: '无人说话',
    other: '其他来意',
  } satisfies Record<CallIntent, string>,
  en: {
    delivery: 'Delivery',
    takeaway: 'Food delivery',
    property: 'Property',
    appointment: 'Appointment',
    sales: 'Sales',
    loan: 'Loan',
    debt: 'Debt collection',
    survey: 'Survey',
    fraud: 'Likely fraud',
    silent: 'Silence',
    other: 'Something else',
  },
})
