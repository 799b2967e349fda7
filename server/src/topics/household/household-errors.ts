import { failureCodes } from '@contract/envelope'
import { UserError, type Text } from '../../kernel/errors'

/** The modem platform does not work, so nothing is known of a line. */
export const platformAway: Text = {
  zh: '运营商光猫平台暂时无法连接，请稍后再试',
  en: 'The modem platform of the carrier cannot be reached. Please try again later.',
}

/** Why a line cannot be found, proved, bound or changed, each with its own text. */
const refusals = {
  householdNoAccount: {
    zh: '没有找到这个宽带账号，请核对后再试',
    en: 'This broadband account was not found. Please check it.',
  },
  householdNotAdapted: {
    zh: '这条宽带的光猫型号暂不支持，请联系运营商更换光猫',
    en: 'The modem of this line is not supported. Please ask your carrier for another one.',
  },
  householdTaken: {
    zh: '这个宽带账号已被其他用户绑定，需对方先解绑',
    en: 'Somebody else has bound this broadband account and has to unbind it first',
  },
  householdOffline: {
    zh: '光猫不在线，请检查电源和网线后再试',
    en: 'The modem is offline. Please check its power and cable and try again.',
  },
  householdWrongPassword: { zh: '宽带密码错误', en: 'The broadband password is wrong' },
  householdTooManyTries: {
    zh: '密码错误次数过多，请一小时后再试或改用短信验证',
    en: 'Too many wrong passwords. Please try again in an hour, or use an SMS code.',
  },
  householdNoProof: {
    zh: '验证已过期，请重新验证宽带账号',
    en: 'The proof has expired. Please verify the broadband account again.',
  },
  householdNotBound: { zh: '您没有绑定这个宽带账号', en: 'You have not bound this broadband account' },
  householdGone: { zh: '它已经不在了，请刷新后再试', en: 'It is gone. Please refresh.' },
  householdOwnDevice: {
    zh: '这是您正在使用的手机或光猫，确认后才会断网',
    en: 'This is the phone you are using, or the modem. It is cut off only after you confirm.',
  },
  householdFull: {
    zh: '已达到数量上限，请先删除不用的',
    en: 'There is no room for another one. Please delete one first.',
  },
  householdBadAddress: {
    zh: '请输入网站名称，例如 example.com；公共后缀和运营商网站不能加入',
    en: "Please enter a site such as example.com. Public suffixes and the carrier's own sites cannot be blocked.",
  },
  householdBadRange: {
    zh: '时段不正确：结束时间须晚于开始时间，跨午夜请分为两段',
    en: 'The time is not right: its end must be later than its start; a stretch over midnight is two ranges.',
  },
  householdOver: { zh: '这个申请已处理或已过期', en: 'This request has been answered or has expired' },
  notSubscribed: {
    zh: '您的产品不包含家庭宽带守护，请先订购',
    en: 'Your product has no broadband guard. Please subscribe first.',
  },
} as const satisfies Partial<Record<keyof typeof failureCodes, Text>>

export const householdRefusal = (name: keyof typeof refusals): UserError =>
  new UserError(failureCodes[name], refusals[name])
