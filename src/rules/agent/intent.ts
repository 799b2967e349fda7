import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import { readText } from '../text/read-text'

/**
 * Patterns for each intent in the letters and digits of what was said, the most serious first: a scam that mentions a
 * parcel is still a scam. A pattern of fraud needs what the caller pretends together with what they want or offer.
 */
const patterns: readonly (readonly [CallIntent, RegExp])[] = [
  [
    'fraud',
    new RegExp(
      [
        // Police, courts, and names that were misused.
        '公安局?.{0,30}(?:涉嫌|案|核实|协查|通缉|洗钱)|检察院|专案|法院传票|涉嫌|洗钱|通缉|逮捕|冒用|盗用.{0,8}身份|取保候审|资金(?:清查|核查|审查)|安全账户|监管账户|公正账户',
        // Claims for parcels and purchases.
        '(?:快递|包裹|快件|邮件|商品|订单|奶粉|衣服|产品).{0,24}(?:丢失|丢了|弄丢|遗失|损坏|破损|质量问题|超标|召回).{0,30}(?:赔|退款|退一|理赔|补偿|微信|支付宝|链接)|[双三多两][倍].{0,2}赔|理赔.{0,16}(?:微信|支付宝|验证码|银行卡|屏幕)',
        // Services that were opened by mistake, credit records, accounts to close.
        '(?:误|错|不小心).{0,6}(?:开通|办理|登记|设置|录入).{0,24}(?:会员|代理|vip|保险|业务|直播|扣费|扣款)|每个?月.{0,6}(?:自动)?扣.{0,24}(?:取消|关闭|解除)|(?:注销|关闭|清空).{0,12}(?:征信|贷款账户|学生账户|校园贷|网贷|额度|白条|借呗|金条)|征信.{0,16}(?:注销|受损|影响|污点|修复|消除|处理)|百万保障',
        // Codes, remote control, money to be moved.
        '验证码.{0,8}(?:告诉|报|念|发|给)|(?:告诉|报|念).{0,4}验证码|屏幕共享|共享屏幕|会议软件|腾讯会议.{0,8}(?:共享|号)|(?:转|汇|打).{0,6}(?:到|进|入).{0,8}(?:账户|卡)|银行卡.{0,8}(?:密码|余额|冻结)|下载.{0,6}(?:会议软件|公务)',
        // Brushing, part-time jobs, investments, gambling.
        '刷单|做任务.{0,8}(?:返|佣金)|点赞.{0,10}(?:钱|佣金|结)|日结|(?:先|垫)付.{0,6}(?:返|本金)|稳赚|保本|内幕|带单|翻倍|涨停|老师带|荐股|股票群|炒股群|牛股|虚拟币|数字货币|高额?回报|彩金',
        // A friend, a boss, or family who needs money at once.
        '猜猜我是谁|听不出我|我是你?(?:领导|老板)|明天来我办公室|(?:急用|急需|借点?).{0,3}钱|出(?:了)?(?:车祸|事).{0,16}(?:钱|转|付)|绑架|在我们?手上|赎金|裸聊|照片.{0,8}(?:群发|曝光)',
        // Loans that want money first, presents, and allowances.
        '(?:放款|下款|贷款).{0,20}(?:先交|保证金|解冻|验资|流水|工本费|刷流水)|中奖|中了.等奖|(?:补贴|补助|津贴|退税|社保|医保).{0,20}(?:异常|停用|冻结|到期|认领|领取.{0,10}(?:卡|链接))|etc.{0,10}(?:失效|停用|认证)|手机号.{0,16}(?:停机|强制|注销).{0,16}(?:按|转|核实|配合)|两小时(?:后|内).{0,6}停机',
      ].join('|'),
    ),
  ],
  ['debt', /还款|催收|欠款|逾期|还钱|欠费催缴|法务(?:部|专员)|结清|欠的/],
  ['loan', /贷款|借款|额度|低息|利息|放款|资金周转|周转资金|缺钱|用钱|信用贷|抵押/],
  ['takeaway', /外卖|骑手|送餐|餐到|点的餐|奶茶.{0,6}(?:到|送)|美团|饿了么/],
  ['delivery', /快递|包裹|驿站|取件|派送|邮件到|快件|菜鸟|丰巢|顺丰|京东.{0,6}(?:送|配)|签收|送货|到付|货到了/],
  [
    'property',
    /物业|停水|停电|检修|燃气|挪车|挪一下车|挡住|门禁|业主|居委会|社区.{0,6}(?:登记|通知)|楼下.{0,6}漏水|漏水|电梯/,
  ],
  [
    'appointment',
    /预约|面试|师傅|上门|维修|安装|复诊|体检报告|体检时间|家长会|约您|班主任|老师.{0,6}(?:孩子|学校)|孩子.{0,10}(?:学校|发烧|接)|医院|护士|门诊|检查结果|复查|取号|航班.{0,6}(?:取消|延误|改)|酒店.{0,6}(?:预订|入住)|试驾时间|签约时间/,
  ],
  ['survey', /调查|满意度|问卷|回访|评价一下|打个分|访问员|统计局/],
  [
    'sales',
    /活动|优惠|推广|保险|车险|房子|房源|楼盘|看房|课程|试听|辅导班|职位|岗位|招聘|装修|理财|会员|套餐|宽带.{0,6}(?:升级|办)|投资|了解一下|报个价|店庆|加盟|代理记账|注册公司|商标|开票软件|美容|健身|养生|旅游线路|新车|收购|二手/,
  ],
]

/** Returns what the caller wants. Only the caller's words count; the agent's words are ignored. */
export function intentOf(turns: readonly DialogueTurn[]): CallIntent {
  const words = turns
    .filter((turn) => turn.speaker === 'caller')
    .map((turn) => turn.text)
    .join('\n')
  if (!/[\p{L}\p{N}]/u.test(words)) return 'silent'
  const said = readText(words).words
  return patterns.find(([, pattern]) => pattern.test(said))?.[0] ?? 'other'
}
