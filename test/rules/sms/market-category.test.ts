import { marketingCategories } from '@contract/words/sms'
import { categoriseMarketing } from '@/rules/sms/market-category'

describe('categoriseMarketing', () => {
  it.each([
    ['shopping', '【优选百货】羽绒服全场 5 折起，满300减80，拒收请回复R'],
    ['finance', '【悦享金服】您有一笔最高 20 万额度待领取，年化低至 3.6%，拒收请回复R'],
    ['estate', '【华宸地产】地铁口精装现房，首付 15 万起，退订回T'],
    ['education', '【学而优教育】寒假班限时优惠，免费试听，拒收请回复R'],
    ['dining', '【好味到家】外卖红包 18 元已到账，退订回N'],
    ['travel', '【悠行旅游】周末酒店加景区门票 299 元起，退订回T'],
    ['cars', '【靓车汇】老客户专享保养套餐 199 元，退订回T'],
    ['health', '【康健体检】年终体检 8 折，退订回T'],
    ['entertainment', '【星娱】新游戏开服，首充送礼包，退订回T'],
    ['other', '【大嫂家政】年前保洁预约中，老客户 9 折'],
    [null, 'Weekend SALE, use coupon A1. Reply STOP to unsubscribe'],
    [null, '诚邀您参加开业典礼，退订回T'],
    [null, ''],
  ])('%s: %s', (category, text) => expect(categoriseMarketing(text)).toBe(category))

  it('returns the category with most words, in any order', () => {
    expect(categoriseMarketing('商场贷款，额度高，利率低')).toBe('finance')
    expect(categoriseMarketing('利率低，额度高，贷款商场')).toBe('finance')
  })

  it('has each category once', () => expect(new Set(marketingCategories).size).toBe(marketingCategories.length))
})
