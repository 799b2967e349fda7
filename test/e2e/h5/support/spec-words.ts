import { answerCall } from './answers'
import type { Phone } from './phone'

/** The visitors: numbers to try, named by their products; 'nobody' is not logged in. */
export const subscribers = {
  nine: '13800138000',
  smsAlone: '13800138005',
  merged: '13800138008',
  nothing: '13800138009',
  nobody: null,
} as const

/** Words of docs/spec.md that a screen shows, in one of the page's languages, and the steps to see them. */
export interface Word {
  section: number
  where: string
  zh: string
  en: string
  who?: keyof typeof subscribers
  path?: string
  /** Runs before the screen opens. */
  prepare?: (phone: Phone) => Promise<void>
  /** Runs once it is open. */
  act?: (phone: Phone) => Promise<void>
}

const tap = (id: string) => (phone: Phone) => phone.tap(id)
const modem = (enableStatus: number, changes: object = {}) => ({
  modemList: [{ orderStatus: 0, pppoeAccount: '01012345678', description: '', name: '', enableStatus, ...changes }],
})
const withModem = (enableStatus: number) => (phone: Phone) =>
  answerCall(phone.page, '/smartFamilyGuardian/index', modem(enableStatus))
const withPerson = (familyPhoneNo: string) => (phone: Phone) =>
  answerCall(phone.page, '/bindingFamilyInfoQuery', {
    bindingList: [{ bindingStatus: 0, nickname: '', familyPhoneNo }],
  })
const withOneClick = (data: unknown) => (phone: Phone) => answerCall(phone.page, '/oneClickConfig', data)
const done = [
  { type: 3, contentTag: '0', success: true },
  { type: 3, contentTag: '1', success: true },
  ...[7, 5, 9, 8, 1, 2, 3].map((type) => ({ type, contentTag: '', success: true })),
]

export const words: readonly Word[] = [
  { section: 2, where: 'the first tab', zh: '查询', en: 'Query' },
  { section: 2, where: 'the second tab', zh: '通讯录', en: 'Address book' },
  { section: 2, where: 'the third tab', zh: '安全卫士', en: 'Security guard' },
  { section: 2, where: 'the fourth tab', zh: '我的', en: 'Me' },
  { section: 2, where: 'the phone display of home', zh: '138****8000', en: '138****8000' },
  { section: 2, where: 'the first counter', zh: '拦截来电', en: 'Call interceptions' },
  { section: 2, where: 'the second counter', zh: '防诈提醒', en: 'Anti-fraud reminders' },
  { section: 2, where: 'the third counter', zh: '智能代接', en: 'Call agent answers' },
  { section: 2, where: 'the fourth counter', zh: '营销短信', en: 'Marketing SMS interceptions' },
  { section: 2, where: 'the score', zh: '安全分', en: 'Safety score' },
  { section: 2, where: 'the link to /optimizable', zh: '立即优化', en: 'Optimise now' },
  { section: 2, where: 'the first section', zh: '来电防护', en: 'Call guard' },
  { section: 2, where: 'the second section', zh: '家庭守护', en: 'Family guardian' },
  { section: 2, where: 'the third section', zh: '短信与上网安全', en: 'SMS and web safety' },
  { section: 2, where: 'more of a section', zh: '更多', en: 'More' },
  { section: 2, where: 'add of the family section', zh: '添加', en: 'Add' },
  { section: 2, where: 'the title of an unknown path', path: '/nothing', zh: '页面不存在', en: 'Page not found' },
  ...(
    [
      ['诈骗电话拦截', 'Fraud call interception'],
      ['骚扰电话拦截', 'Harassment call interception'],
      ['国际来电拦截', 'International call interception'],
      ['高频风险来电提醒', 'High-frequency risk call reminder'],
      ['国际来电提醒', 'International call reminder'],
      ['国际短信提醒', 'International SMS reminder'],
      ['智能代接', 'Intelligent call answering'],
      ['国际短信接收', 'International SMS receiving'],
      ['风险网址提醒', 'Risky website reminder'],
      ['亲情提醒', 'Family reminder'],
    ] as const
  ).map(([zh, en]): Word => ({
    section: 3,
    where: `an item of /optimizable, ${en},`,
    zh,
    en,
    path: '/optimizable',
    prepare: (phone) =>
      answerCall(phone.page, '/configToBeOptimized', {
        configList: [
          ...['0', '1'].map((contentTag) => ({ productType: 'umm', type: 3, contentTag, status: 1 })),
          { productType: 'umm', type: 7, contentTag: '', status: 1 },
          ...[5, 8, 9].map((type) => ({ productType: 'antiFraud', type, contentTag: '', status: 1 })),
          ...[1, 2, 3, 4].map((type) => ({ productType: 'uasp', type, contentTag: '', status: 1 })),
        ],
      }),
  })),
  {
    section: 4,
    where: 'the upgrade question of enable status 2',
    zh: '入侵检测仅支持 FTTR 设备，升级套餐后即可使用。',
    en: 'Only FTTR devices are supported. Upgrade to use intrusion detection.',
    prepare: withModem(2),
    act: tap('modem-intrusion'),
  },
  {
    section: 4,
    where: 'the notice of enable status 3',
    zh: '仅支持 FTTR 设备',
    en: 'Only FTTR devices are supported',
    prepare: withModem(3),
    act: tap('modem-intrusion'),
  },
  {
    section: 4,
    where: 'the notice of enable status 4',
    zh: '暂不支持该型号的 FTTR 设备',
    en: 'This FTTR model is unsupported',
    prepare: withModem(4),
    act: tap('modem-intrusion'),
  },
  { section: 4, where: 'the notice of merge users', who: 'merged', zh: '白名单已升级', en: 'Whitelist upgraded' },
  {
    section: 5,
    where: 'the dialog of a feature without its product',
    who: 'nothing',
    zh: '如需使用，请先订购',
    en: 'If you want to use it, please subscribe first.',
    act: tap('guard-harassment'),
  },
  {
    section: 5,
    where: 'its button',
    who: 'nothing',
    zh: '去订购',
    en: 'go to order',
    act: tap('guard-harassment'),
  },
  {
    section: 5,
    where: 'a family number of 10 digits',
    zh: '010***5678',
    en: '010***5678',
    prepare: withPerson('0101235678'),
  },
  { section: 5, where: 'a shorter one', zh: '用户5678', en: 'user 5678', prepare: withPerson('101235678') },
  { section: 5, where: 'a device without a name', zh: '智能设备5678', en: 'smart device 5678', prepare: withModem(0) },
  {
    section: 8,
    where: 'the message of a code other than A0000',
    who: 'nobody',
    path: '/smsLogin',
    zh: '图形或语音验证码错误，请重新输入',
    en: 'The picture or spoken code is wrong, please try again',
    act: async (phone) => {
      await phone.fill('login-phone', '13800138000')
      await phone.fill('login-captcha', '----')
      await phone.tap('login-agree')
      await phone.tap('login-send')
    },
  },
  {
    section: 8,
    where: 'the dialog of HTTP 401',
    zh: '登录过期，请重新登录',
    en: 'Login expired, please log in again',
    prepare: (phone) => answerCall(phone.page, '/queryScore', null, 401),
  },
  {
    section: 8,
    where: 'the toast of another transport error',
    zh: '网络不给力，请稍后重试',
    en: 'Network is poor, please try again later',
    prepare: (phone) => answerCall(phone.page, '/pppoeNoLogin', null, 502).then(() => withModem(0)(phone)),
    act: tap('modem-intrusion'),
  },
  {
    section: 8,
    where: 'the toast of a login-free call without url',
    zh: '请重试',
    en: 'Please retry',
    prepare: (phone) => answerCall(phone.page, '/pppoeNoLogin', {}).then(() => withModem(0)(phone)),
    act: tap('modem-intrusion'),
  },
  {
    section: 8,
    where: 'the toast of one-click with an empty result',
    path: '/optimizable',
    zh: '功能设置失败',
    en: 'Function setting failed',
    prepare: withOneClick({ resultList: [] }),
    act: tap('oneclick-confirm'),
  },
  {
    section: 8,
    where: 'the toast of one-click that succeeds',
    path: '/optimizable',
    zh: '功能设置成功',
    en: 'Function setting succeeded',
    prepare: withOneClick({ resultList: done }),
    act: tap('oneclick-confirm'),
  },
  {
    section: 8,
    where: 'the toast of the fourth counter',
    zh: '暂无法查看短信拦截详情，敬请期待',
    en: 'Cannot show SMS interception detail yet, stay tuned',
    act: tap('counter-sms'),
  },
  {
    section: 9,
    where: 'the notice to a do-not-disturb entrant with sms alone',
    who: 'smsAlone',
    path: '/?entrance=dnd',
    zh: '12 月 31 日',
    en: '31 December',
  },
]
