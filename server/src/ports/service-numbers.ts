import { isCarrierHotline } from '@/rules/verdict/never-block'

/** Owners of well-known service numbers. Only the exact number is the bank's. */
const owners: ReadonlyMap<string, string> = new Map([
  ['110', '报警电话'],
  ['119', '火警电话'],
  ['120', '急救电话'],
  ['122', '交通事故报警'],
  ['12110', '短信报警'],
  ['12123', '交管服务'],
  ['12306', '铁路客服'],
  ['12315', '消费者投诉'],
  ['12321', '不良信息举报'],
  ['12345', '政务服务热线'],
  ['12348', '法律援助热线'],
  ['12366', '税务热线'],
  ['12395', '海上求救'],
  ['96110', '反诈中心'],
  ['11183', '邮政速递客服'],
  ['95500', '太平洋保险客服'],
  ['95508', '广发银行客服'],
  ['95511', '平安客服'],
  ['95518', '人保财险客服'],
  ['95519', '中国人寿客服'],
  ['95528', '浦发银行客服'],
  ['95533', '建设银行客服'],
  ['95555', '招商银行客服'],
  ['95558', '中信银行客服'],
  ['95559', '交通银行客服'],
  ['95561', '兴业银行客服'],
  ['95566', '中国银行客服'],
  ['95568', '民生银行客服'],
  ['95577', '华夏银行客服'],
  ['95580', '邮储银行客服'],
  ['95588', '工商银行客服'],
  ['95595', '光大银行客服'],
  ['95599', '农业银行客服'],
  ['95338', '顺丰速运客服'],
  ['95188', '支付宝客服'],
  ['95017', '微信支付客服'],
])

/**
 * The name of a service, toll-free or SMS-gateway number, shown as its place; null for other numbers. Checked before
 * the numbering plan, which takes 10690000 for a landline of Beijing.
 */
export function serviceName(number: string): string | null {
  const owner = owners.get(number)
  if (owner !== undefined) return owner
  if (isCarrierHotline(number)) return '运营商客服'
  if (/^12\d{3}$|^1\d{2}$/.test(number)) return '公共服务'
  if (/^95\d{3,6}$/.test(number)) return '企业客服'
  if (/^[48]00\d{7}$/.test(number)) return '企业热线'
  return /^106\d{5,17}$/.test(number) ? '企业短信' : null
}
