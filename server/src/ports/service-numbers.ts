import { isCarrierHotline } from '@/rules/verdict/never-block'

/** A name in both languages of the product. */
export type Names = Record<'zh' | 'en', string>

/** Owners of well-known service numbers. Matches the exact number only: a longer one may be anybody's. */
const owners: ReadonlyMap<string, Names> = new Map([
  ['110', { zh: '报警电话', en: 'Police' }],
  ['119', { zh: '火警电话', en: 'Fire service' }],
  ['120', { zh: '急救电话', en: 'Ambulance' }],
  ['122', { zh: '交通事故报警', en: 'Traffic police' }],
  ['12110', { zh: '短信报警', en: 'Police by SMS' }],
  ['12123', { zh: '交管服务', en: 'Traffic authority' }],
  ['12306', { zh: '铁路客服', en: 'Railways' }],
  ['12315', { zh: '消费者投诉', en: 'Consumer complaints' }],
  ['12321', { zh: '不良信息举报', en: 'Spam reports' }],
  ['12345', { zh: '政务服务热线', en: 'Public services' }],
  ['12348', { zh: '法律援助热线', en: 'Legal aid' }],
  ['12366', { zh: '税务热线', en: 'Tax authority' }],
  ['12395', { zh: '海上求救', en: 'Sea rescue' }],
  ['12381', { zh: '反诈预警短信', en: 'Fraud warnings by SMS' }],
  ['96110', { zh: '反诈中心', en: 'Anti-fraud centre' }],
  ['11183', { zh: '邮政速递客服', en: 'China Post EMS' }],
  ['95500', { zh: '太平洋保险客服', en: 'China Pacific Insurance' }],
  ['95508', { zh: '广发银行客服', en: 'China Guangfa Bank' }],
  ['95511', { zh: '平安客服', en: 'Ping An' }],
  ['95518', { zh: '人保财险客服', en: 'PICC' }],
  ['95519', { zh: '中国人寿客服', en: 'China Life' }],
  ['95528', { zh: '浦发银行客服', en: 'SPD Bank' }],
  ['95533', { zh: '建设银行客服', en: 'China Construction Bank' }],
  ['95555', { zh: '招商银行客服', en: 'China Merchants Bank' }],
  ['95558', { zh: '中信银行客服', en: 'China CITIC Bank' }],
  ['95559', { zh: '交通银行客服', en: 'Bank of Communications' }],
  ['95561', { zh: '兴业银行客服', en: 'Industrial Bank' }],
  ['95566', { zh: '中国银行客服', en: 'Bank of China' }],
  ['95568', { zh: '民生银行客服', en: 'China Minsheng Bank' }],
  ['95577', { zh: '华夏银行客服', en: 'Hua Xia Bank' }],
  ['95580', { zh: '邮储银行客服', en: 'Postal Savings Bank' }],
  ['95588', { zh: '工商银行客服', en: 'ICBC' }],
  ['95595', { zh: '光大银行客服', en: 'China Everbright Bank' }],
  ['95599', { zh: '农业银行客服', en: 'Agricultural Bank of China' }],
  ['95338', { zh: '顺丰速运客服', en: 'SF Express' }],
  ['95188', { zh: '支付宝客服', en: 'Alipay' }],
  ['95017', { zh: '微信支付客服', en: 'WeChat Pay' }],
])

/**
 * The name of a service, toll-free or SMS-gateway number, shown as its place; null for other numbers. Checked before
 * the numbering plan, which would treat 10690000 as a landline of Beijing.
 */
export function serviceName(number: string): Names | null {
  const owner = owners.get(number)
  if (owner !== undefined) return owner
  if (isCarrierHotline(number)) return { zh: '运营商客服', en: 'Carrier service' }
  if (/^12\d{3}$|^1\d{2}$/.test(number)) return { zh: '公共服务', en: 'Public service' }
  if (/^95\d{3,6}$/.test(number)) return { zh: '企业客服', en: 'Company service' }
  if (/^[48]00\d{7}$/.test(number)) return { zh: '企业热线', en: 'Company hotline' }
  // Couriers and drivers ring by one of these, which stands for their own number for a while.
  if (/^700\d{12}$/.test(number)) return { zh: '隐私中间号', en: 'Relay number' }
  return /^106\d{5,17}$/.test(number) ? { zh: '企业短信', en: 'Company SMS' } : null
}
