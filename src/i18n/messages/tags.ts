import { defineMessages } from '../define-messages'

/** The preset tags, keyed by code. */
export const tagMessages = defineMessages({
  'zh-CN': {
    fraud: '诈骗电话',
    frequentRisk: '高频风险',
    harassment: '骚扰电话',
    advertising: '广告推销',
    estateAgent: '房产中介',
    insurance: '保险理财',
    loan: '贷款推销',
    education: '教育培训',
    recruitment: '招聘猎头',
    debtCollection: '催收电话',
    robot: '机器人外呼',
    delivery: '快递外卖',
    ride: '出租网约车',
    service: '客服热线',
  },
  en: {
    fraud: 'Fraud',
    frequentRisk: 'Frequent risk',
    harassment: 'Harassment',
    advertising: 'Advertising',
    estateAgent: 'Estate agent',
    insurance: 'Insurance',
    loan: 'Loan offers',
    education: 'Courses',
    recruitment: 'Recruitment',
    debtCollection: 'Debt collection',
    robot: 'Robot calls',
    delivery: 'Delivery',
    ride: 'Taxi or ride',
    service: 'Customer service',
  },
})
