import type { ProductOffer } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import type { OrderKind, OrderState, PackageTier } from '@contract/words/orders'
import type { OrderPlan } from '@/rules/orders/plan'
import type { Orderable } from '@/rules/products/catalogue'
import { orderableOf } from '@/rules/products/packages'
import { yuanOf } from '@/rules/products/price'
import { dayOf } from '@/rules/time/shanghai'
import type { Language, Text } from '../../kernel/errors'
import type { OrderRow } from './tables'

type Named = Pick<ProductOffer, 'productName' | 'priceFen'>

/** The terms of an order that its texts name. */
export interface NamedTerms {
  offer: ProductOffer
  kind: OrderKind
  plan: OrderPlan
  /** The products that the order ends. */
  ended: ProductStatus[]
}

/** The name of each state on the timeline. */
export const stateTexts: Record<OrderState, Text> = {
  draft: { zh: '准备办理', en: 'Prepared' },
  codeSent: { zh: '已发送确认验证码', en: 'Code sent' },
  submitted: { zh: '已提交办理', en: 'Order sent' },
  active: { zh: '已生效', en: 'Active' },
  ending: { zh: '已退订，到期前仍可使用', en: 'Ends soon, still works until then' },
  ended: { zh: '已结束', en: 'Ended' },
  failed: { zh: '办理失败，未扣费', en: 'Failed, nothing was charged' },
  refundDue: { zh: '已结束，退款处理中', en: 'Ended, refund on its way' },
  refunded: { zh: '已退款到话费账户', en: 'Paid back to your phone bill' },
}

/** `ending` of a package that another one replaces then. */
export const replacedText = (name: string): Text => ({
  zh: `将更换为${name}，在此之前仍可使用`,
  en: `${name} replaces it, works until then`,
})

/** `ended` because its charge was refused. */
export const refusedText: Text = {
  zh: '因扣费未成功已停止，未收取费用',
  en: 'Stopped, because its charge was refused',
}

/** The terms of every package. */
export const tariffTerms: Text = {
  zh: '按自然月从话费中扣除：当月按剩余天数（含当天）计收，次月起按整月计收并自动续订，扣费前 5 天短信提醒。升级即时生效，原套餐当月剩余天数的费用退还话费账户；降级次月 1 日生效；可随时退订，用到已付费的月末，不再扣费。未成年人名下的号码，请由监护人到营业厅办理。',
  en: 'Charged to your phone bill by calendar month: the days left of this month, today included, then whole months. Renewed monthly; an SMS tells you 5 days before each charge. Upgrades start at once and the unused days of the old package are paid back; downgrades start on the 1st of next month. Cancel any time: it works until the end of the paid month and nothing more is charged. A number in a minor’s name is ordered by the guardian at a shop.',
}

/** The terms of do-not-disturb (docs/design.md, 4.49). */
const dndTerms: Text = {
  zh: '免打扰免费使用，0 元/月，订购、使用和退订均不收取费用，次月起自动延续。免打扰短信服务至 12 月 31 日终止，来电拦截不变。可随时退订，用到当月月末。未成年人名下的号码，请由监护人到营业厅办理。',
  en: 'Do not disturb is free, 0 yuan a month: nothing is charged for ordering, using or leaving it, and it goes on from month to month. Its SMS service ends on 31 December; calls are stopped as before. Cancel any time: it works until the end of the month. A number in a minor’s name is ordered by the guardian at a shop.',
}

const isFree = ({ priceFen }: Pick<ProductOffer, 'priceFen'>) => priceFen === 0

/** The terms of each product that is no package. */
const otherTerms: Readonly<Partial<Record<Orderable, Text>> & Record<Exclude<Orderable, PackageTier>, Text>> = {
  dnd: dndTerms,
}

/** The terms on which a product is charged, changed and ended. */
function termsOfProduct(productId: string): Text {
  const key = orderableOf(productId)
  return (key && otherTerms[key]) ?? tariffTerms
}

/** The agreement text of an order: product, start, prices and their dates, and the products that end. */
export function agreementText({ offer, kind, plan, ended }: NamedTerms, language: Language): string {
  const [price, now, next, back] = [offer.priceFen, plan.chargeNowFen, plan.nextChargeFen, plan.refundFen].map(yuanOf)
  const [start, nextDay] = [dayOf(plan.effectiveAt), dayOf(plan.nextChargeAt)]
  const names = ended.map(({ productName }) => productName)
  const terms = termsOfProduct(offer.productId)[language]
  if (isFree(offer)) {
    return language === 'en'
      ? `"${offer.productName}", free, ${price} yuan a month, from ${start}. ${terms}`
      : `订购“${offer.productName}”，免费，${price} 元/月，${start} 起生效。${terms}`
  }
  if (language === 'en') {
    const parts = [
      kind === 'trial'
        ? `Free trial of "${offer.productName}" until ${nextDay}, then ${price} yuan a month.`
        : `"${offer.productName}", ${price} yuan a month, from ${start}.`,
      `Charged now: ${now} yuan. Next charge: ${next} yuan on ${nextDay}.`,
      ...(names.length > 0 ? [`${names.join(', ')} ends ${kind === 'downgrade' ? `on ${start}` : 'at once'}.`] : []),
      ...(plan.refundFen > 0 ? [`Paid back for unused days: ${back} yuan.`] : []),
    ]
    return `${parts.join(' ')} ${terms}`
  }
  const parts = [
    kind === 'trial'
      ? `免费试用“${offer.productName}”至 ${nextDay}，到期后 ${price} 元/月。`
      : `订购“${offer.productName}”，${price} 元/月，${start} 起生效。`,
    `本次收取 ${now} 元；下次于 ${nextDay} 收取 ${next} 元。`,
    ...(names.length > 0 ? [`${names.join('、')}${kind === 'downgrade' ? `于 ${start} ` : '即时'}结束。`] : []),
    ...(plan.refundFen > 0 ? [`退还剩余天数费用 ${back} 元。`] : []),
  ]
  return `${parts.join('')}${terms}`
}

/** The SMS with the code. It names product, price and the way of charging. */
export function orderCodeText({ offer, kind, plan }: NamedTerms, code: string, language: Language): string {
  const price = yuanOf(offer.priceFen)
  const nextDay = dayOf(plan.nextChargeAt)
  if (language === 'en') {
    const charged = isFree(offer)
      ? `free, ${price} yuan a month, nothing is charged, cancel any time`
      : `${price} yuan a month, charged to your phone bill, renewed monthly, cancel any time`
    const how = {
      new: isFree(offer) ? charged : `${charged}; ${yuanOf(plan.chargeNowFen)} yuan now`,
      upgrade: `${charged}; ${yuanOf(plan.chargeNowFen)} yuan now`,
      downgrade: `${charged}; from ${nextDay}`,
      trial: `free until ${nextDay}, then ${charged}`,
    }[kind]
    return `[Phone Guard] You are ordering "${offer.productName}": ${how}. Code ${code}, valid for 5 minutes. Not you? Ignore this SMS and tell nobody the code.`
  }
  const charged = isFree(offer)
    ? `免费，${price} 元/月，不扣费，可随时退订`
    : `${price} 元/月，从话费中扣除，按月自动续订，可随时退订`
  const how = {
    new: isFree(offer) ? charged : `${charged}，本月收取 ${yuanOf(plan.chargeNowFen)} 元`,
    upgrade: `${charged}，本月收取 ${yuanOf(plan.chargeNowFen)} 元`,
    downgrade: `${charged}，${nextDay} 起生效`,
    trial: `免费试用至 ${nextDay}，到期后 ${charged}`,
  }[kind]
  return `【手机安全卫士】您正在订购“${offer.productName}”，${how}。确认验证码 ${code}，5 分钟内有效。非本人操作请忽略，请勿告诉他人。`
}

/** The result of an order, for its screen and its SMS. */
export function resultText(order: OrderRow, { productName }: Named): Text {
  const day = dayOf(order.effective_at)
  if (order.state === 'failed')
    return { zh: `${productName}办理失败，未扣费`, en: `${productName} could not be ordered, nothing was charged` }
  if (order.state === 'submitted') {
    return order.kind === 'downgrade'
      ? { zh: `将于 ${day} 变更为${productName}`, en: `${productName} starts on ${day}` }
      : { zh: `${productName}正在办理，结果将以短信通知`, en: `${productName} is being ordered; an SMS will tell you` }
  }
  if (order.kind === 'trial') {
    const end = dayOf(order.trial_ends_at ?? order.paid_until)
    return { zh: `${productName}免费试用至 ${end}，即时生效`, en: `${productName} is free until ${end}, active now` }
  }
  return {
    zh: `${order.kind === 'new' ? '已订购' : order.kind === 'upgrade' ? '已升级为' : '已变更为'}${productName}，即时生效`,
    en: `${productName} is active now`,
  }
}

/** The SMS about an activated order, with its next charge and how to cancel. */
export function activeSms(order: OrderRow, named: Named, nextFen: number): Text {
  const { zh, en } = resultText(order, named)
  const day = dayOf(order.paid_until)
  if (isFree(named))
    return sms({
      zh: `${zh}。免费使用，不扣费，可随时在“订购记录”退订。`,
      en: `${en}. It is free. Cancel any time in Order history.`,
    })
  return sms({
    zh: `${zh}。下次于 ${day} 从话费收取 ${yuanOf(nextFen)} 元，可随时在“订购记录”退订。`,
    en: `${en}. Next charge: ${yuanOf(nextFen)} yuan on ${day}. Cancel any time in Order history.`,
  })
}

/** The notice five days before a charge. */
export function renewalSms(
  { productName }: Named,
  { at, amountFen }: { at: number; amountFen: number },
  used: { stoppedCalls: number; stoppedSms: number },
  cheaper: Named | null,
): Text {
  const [day, yuan] = [dayOf(at), yuanOf(amountFen)]
  const hint = cheaper && {
    zh: `按您的使用情况，${cheaper.productName}（${yuanOf(cheaper.priceFen)} 元/月）也够用。`,
    en: ` ${cheaper.productName} (${yuanOf(cheaper.priceFen)} yuan a month) would do for what you use.`,
  }
  return sms({
    zh: `${productName}将于 ${day} 续订，从话费收取 ${yuan} 元。近 30 天为您拦截电话 ${used.stoppedCalls} 个、短信 ${used.stoppedSms} 条。${hint?.zh ?? ''}不再需要请在此前到“订购记录”退订。`,
    en: `${productName} renews on ${day} for ${yuan} yuan. In 30 days it stopped ${used.stoppedCalls} calls and ${used.stoppedSms} SMS.${hint?.en ?? ''} To leave, cancel before in Order history.`,
  })
}

/** The same in a message of WeChat, beside product, day and amount. */
export const renewalNote: Text = { zh: '不需要请在此前退订', en: 'To leave: cancel' }

/** The SMS about an ended product, and whether it ended because its charge was refused. */
export function endedSms({ productName }: Pick<Named, 'productName'>, wasRefused: boolean): Text {
  return sms(
    wasRefused
      ? {
          zh: `${productName}因扣费未成功已停止，未收取费用。`,
          en: `${productName} has stopped: its charge was refused.`,
        }
      : { zh: `${productName}已到期结束，不再扣费。`, en: `${productName} has ended. Nothing more is charged.` },
  )
}

export const failedSms = (order: OrderRow, named: Named): Text => sms(resultText(order, named))

function sms({ zh, en }: Text): Text {
  return {
    zh: `【手机安全卫士】${zh}${/[。]$/.test(zh) ? '' : '。'}`,
    en: `[Phone Guard] ${en}${/\.$/.test(en) ? '' : '.'}`,
  }
}
