import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import { readText } from '../text/read-text'

const AMOUNT = '(?:\\d{3,}|[\\d一二两三四五六七八九十几半]+(?:十|百|千|万)|[\\d一二两三四五六七八九十几]+块)'

/** Where the caller wants to go on: in a chat, a group, or a site, by a code to scan. */
const MEET =
  '加.{0,12}(?:微信|企微|qq|群|好友|领)|(?:拉|进).{0,8}群|企业微信|扫.{0,8}码|二维码|收款码|客服(?:微信|qq)|telegram|whatsapp'
/** Data that opens an account. */
const DATA =
  '(?:报|念|提供|告诉|填|输|发).{0,12}(?:卡号|密码|验证码|有效期|背面|身份证号|银行卡)|(?:卡号|密码|验证码|有效期|背面.位|[六6]位数字|短信.{0,10}(?:数字|码)|收到的.{0,4}码|身份证号).{0,12}(?:报|念|给我|发|告诉|填|输)|(?:tell|give|read)(?:me|us)?.{0,20}(?:password|passcode|code|pin)'
/** A site, an app, or the screen. */
const SCREEN =
  '屏幕|(?:云|线上|视频)会议|会议(?:软件|号)|下载|下一?个.{0,4}(?:软件|app|会议)|安装.{0,6}(?:软件|app)|浏览器|网址|链接|登录.{0,6}网|打开.{0,4}(?:支付宝|微信)|在线客服|配合视频|(?:跟着|教您|教你|指导您|按我|按提示|按我的提示|协助您?).{0,8}(?:操作|弄|做|说|关|销|提示)|教[您你]'
/** Money to be moved or paid before anything happens. */
const MONEY = `(?:转|汇|存|挪).{0,6}(?:到|进|入|给我|给他|过来|过去|出来)|转(?:账|百分之)|打(?:款|钱|给|进)|打.{0,4}到.{0,4}(?:账|卡|户|备用金|微信)|垫|充值|再?充${AMOUNT}|(?:先|要|需要?|得).{0,6}(?:交|缴|付|打|存|转|充).{0,12}(?:金|费|税|款|钱|${AMOUNT})|(?:保证|认证|押|保释|解冻)金|(?:手续|解冻|鉴定|公证|建档|工本|办卡|包装|前期.{0,3})费|借(?:我|点)|挪${AMOUNT}|花${AMOUNT}|收${AMOUNT}|费用${AMOUNT}|把钱`
/** A machine's menu, or a colleague who takes over. */
const PRESS = '按[0-9零一二九]|转?人工|转接|帮[您你]转|连线|press(?:one|\\d)'
/** What the caller asks of a card. */
const CARD = '银行卡|哪.{0,2}卡|余额.{0,4}(?:多|超过)|额度|atm|取款机|流水|还款能力|备用金|零钱通'
/** A victim who is kept alone or is threatened. */
const HUSH =
  '(?:别|不要|不许|不能|不可以).{0,6}(?:告诉|跟|同).{0,8}(?:家|爸|妈|人|别人|说|知|讲)|保密|没人的房间|旁边有没有|不许报警|敢报警|抓人|坐牢|妨碍公务|清白|丢人|不方便出面|officer|arrest'
/** An account or a service that is to be ended. */
const CLOSE = '注销|关掉|关闭|取消|停掉|清空|销掉|解除|消除|关一下|销户|改成'
const NOW = '今天不.{0,6}就|默认放弃|[今明]天截止|最后一天|马上转|今晚过期'

/** What callers pretend, each with what they then ask for: the one without the other is what honest callers say too. */
const SCAMS: readonly (readonly [string, readonly string[]])[] = [
  // Claims for parcels and purchases.
  [
    '(?:快递|快运|包裹|快件|邮件|物流|那个件|商品|订单|奶粉|衣服|鞋|面霜|化妆品|产品|餐具|批次).{0,24}(?:丢|遗失|损坏|破损|压坏|弄坏|烧|质量|超标|激素|甲醛|召回|回收|库存|缺货|违禁|找不到|没收到|卡单|没有成功|出错|夹带)|丢件|理赔|赔付|双倍|赔[三两多]倍',
    [MEET, DATA, SCREEN, PRESS, CARD, NOW],
  ],
  // Parcels and accounts with a trouble in which the receiver must help.
  [
    '(?:包裹|快件|邮件|快递|账户|账号|资金|身份信息|个人信息|银行卡|信用卡).{0,24}(?:违禁|违规|有?(?:一些|些|点)?问题|异常|可疑|不明|扣押|没收|盗用|被盗|安全风险|风险交易)|(?:可疑|异常)(?:的)?(?:交易|活动|登录|转账)|海关|盗用.{0,6}(?:信息|账户|身份)',
    [
      '配合|协助|罚款|没收|(?:费|款).{0,10}放行|安全验证|身份验证|立即采取|(?:提供|确认|核对|核实).{0,14}(?:姓名|身份证|信息|后[四4]位|联系|卡号|运?单号)|资金安全',
    ],
  ],
  // Refunds of journeys, courses, and what was lost before.
  [
    '退费|退学费|清退|退款(?:中心|通道|专员)|钱.{0,6}退(?:给|回|您|你)|退不回|(?:返还|追回).{0,8}(?:本金|来|损失)|本金.{0,8}返还|(?:航班|机票|车票).{0,16}(?:取消|改签|故障)|误工补偿|延误费|多付|扣错|钱现在冻结|可以退',
    [MEET, DATA, SCREEN, MONEY, CARD],
  ],
  // Police, courts, offices, and names that were misused.
  [
    '(?:名下|身份|证件|护照|签证|号码|手机号|银行卡|医保卡?|社保卡?|身份证).{0,20}(?:冒用|盗用|被人使用|被人用|泄露|涉及|非法|异地|不是(?:您|你)?本人|诈骗|违法|犯罪|洗钱)|(?:公安|警官|民警|海关|检察|法院|大使馆|出?入境|通信管理|管理局|经侦|刑侦|警察).{0,40}(?:笔录|录音|口供|通缉|传票|立案|冻结|限制|案件|违禁|扣|监管|查封|停机|审查|公证)|warrant|illegalitem|socialsecuritynumber|散布|骗保|保释|刑侦支队|限制出境|流调',
    [MEET, DATA, SCREEN, MONEY, PRESS, HUSH, CARD, '转.{0,8}公安|笔录|口供|警官|停机'],
  ],
  // Services that were opened by mistake, credit records, accounts to close.
  [
    '会员|代理商|自动(?:续费|扣)|续费|每个?月.{0,10}(?:扣|收)|年费|免密|(?:免费|试用|体验)期|百万.{0,2}(?:保障|医疗)|白条|借呗|花呗|金条|(?:学生|在校|助学|大学|校园).{0,14}(?:账户|分期|贷|账号|记录)|借钱的?那个功能|推广协议|理财通|微保|安全险|保险.{0,14}扣款',
    [DATA, SCREEN, MONEY, PRESS, CARD, `${CLOSE}|解约`, 'qq|企微'],
  ],
  ['征信|负债', [DATA, SCREEN, PRESS, 'qq|企微', `${CLOSE}|修复|洗白`]],
  // Investments.
  [
    '投资(?:项目|机会|产品|计划|组合|顾问|经理|公司|方案)|证券|股票|炒股|股民|股市|诊股|[牛妖]股|荐股|[三3支只]{1,2}票|手里的票|这个票|推的票|数字货币|虚拟币|区块链|存币|外汇|原油|期货|盘子|私募|机构|内幕|打新|中签|收益|投.{0,3}万.{0,6}返|养老项目|理财项目',
    [
      MEET,
      '(?:收益|回报|利润|年化|潜力).{0,14}(?:百分之[一二三四五六七八九]十|非常高|非常可观|相当可观|可观|高达|翻|大|很高|稳定)|(?:高|超高|丰厚的?)(?:收益|回报|利润)|风险.{0,6}(?:低|小|可控)|[无零]风险|(?:名额|机会).{0,8}(?:有限|难得|不多|难逢|不容错过)|难得的?(?:投资)?机会|跟着(?:我|做|老师)|带[您你]|带单|老师|做单|日收益|稳赚|保证收益|翻倍|解套|亏了算|赔给|每月返|国家(?:批|支持)|百分之(?:百|[两三四五六七八九]百)|一般人|日结|入金|充值|天涨|拉升|涨停|主力|送鸡蛋|一天挣|中签率',
    ],
  ],
  // A friend, a boss, or family who needs money at once.
  [
    '我是[您你]们?的?(?:领导|老板|校长|孙|侄|儿|女|外孙|舅|叔)|(?:妈|爸|爷爷|奶奶|外婆|姥姥|叔叔?|阿姨|舅舅?|老表|老同学|哥|姐).{0,4}(?:是?我|我把)|是我[呀啊]|我[是叫][张王李刘陈赵周吴][总局]|(?:换|新).{0,4}(?:号|手机)|手机(?:坏|掉|丢)|我啊|把?人(?:家)?.{0,4}(?:打伤|撞)|撞坏|(?:出|遇).{0,2}(?:点)?事|被.{0,6}(?:抓|扣|拘)|车祸|手术|骨折|摔倒|颅内|昏迷|急诊|网贷了|失联|打点',
    [
      MONEY,
      HUSH,
      '现金|(?:微信|卡|账号|款子?|钱).{0,8}(?:转|打|发|垫)|先.{0,3}(?:借|垫|挪|打|交|转|拿)|(?:要|赔).{0,6}(?:[一二两三四五六七八九十几]+万)|私了|发账号|卡号',
    ],
  ],
  // Loans that want money first, and those for anybody.
  [
    '贷款|放款|下款|额度|借(?:的)?款|资金被?冻结|征信|黑户|贷款客服|提现|流水',
    [
      '(?:先|要|需要?|得).{0,6}(?:交|缴(?!满)|付|存|转|打|充)|保证金|认证金|解冻|验资|验证还款|刷(?:一下)?流水|走流水|工本费|办卡费|前期|洗白|消掉|内部有人|包装|假资料|升级会员|卡号(?:填错|错)|寄给|不看征信.{0,12}(?:下款|放款|身份证)',
    ],
  ],
  // Allowances, and cards that stop.
  [
    '(?:补贴|补助|津贴|助学金|补偿款|养老金|退税|个税|社保|医保|医保卡|征地款|农机).{0,24}(?:发|领|退|停用|到账|激活|截止|名额|到期|认证)|发.{0,6}(?:补贴|补助|津贴)',
    [
      MEET,
      DATA,
      SCREEN,
      MONEY,
      'atm|取款机|激活|银行卡|余额|按(?:[0-9零一二九])|建档|短信里面?(?:那个|的)|卡号|英文界面',
    ],
  ],
  // Jobs: tasks for a fee, rented cards and phones, work abroad.
  [
    '兼职|刷单|点赞|做任务|任务|佣金|日结|居家|在家(?:做|刷|就能)|做数据|影评|打字员|涨粉|关注.{0,8}公众号|架.{0,4}设备|高薪|偷偷|垫付|不用?(?:要)?坐班|不要学历',
    [
      MEET,
      SCREEN,
      MONEY,
      '一单|一天.{0,3}[两二三四五六七八九\\d]百|押金|返|就给|就有钱|日结|小时.{0,4}(?:块|百|元)|包机票|境|语音',
    ],
  ],
  // Prizes.
  [
    '恭喜.{0,24}(?:奖|中得|中了|选中|选为|获得|赢得)|大奖|特等奖|特别奖|彩票中心|彩票公司|中奖|领奖|兑奖|幸运(?:用户|号码|观众|客户)|抽中|被抽',
    [DATA, SCREEN, MONEY, '姓名|身份|信息|联系方式|税|手续|公证|领取|奖金|方便'],
  ],
  // Presents and points.
  [
    '免费送|白送|送[您你]?一|送您|回馈|福利|积分|中奖|抽中|奖金|领奖|周年庆|老客户|免费给[您你]寄',
    [
      '加.{0,16}(?:微信|群)|进.{0,6}群|企业微信|扫.{0,10}码|货到|邮费自理|个人所得税|税.{0,4}[一二两三四五六七八九]千|先交|兑换.{0,12}(?:现金|元)|查询密码|操作',
    ],
  ],
  // Accounts, bills and papers that are said to stop.
  [
    '(?:账户|账号|卡|号码|设备|etc|执照|电费|水费|燃气费|芯片|护照|手机卡|账单|营业执照|bankaccount).{0,20}(?:冻结|停用|停机|停话|异常|失效|欠|停电|报停|吊销|黑名单|过期|到期|封停|升级|境外|外地|不是本人|suspended|locked)|要停电|停话',
    [MEET, DATA, SCREEN, '按[0-9零一二九]|转(?:人工|接)|转到|人工(?:服务)?请|保护账户|保险户|费用|银行卡信息|绑一下'],
  ],
  // Orders in the name of a troop or a school, and goods that an office sells.
  [
    '部队|后勤|食堂|消防|武警|军区|学校',
    ['垫付|代买|货款垫|向这个厂家|厂家?采购|先垫|指定的?(?:灭火器|教材|账户)|不买.{0,6}过不了|个人账户'],
  ],
  // Cures and collections for the old.
  [
    '祖传|秘方|疗程|老军医|血栓|血糖仪|包好|免费(?:的)?体检|纪念币|邮票|古董|收藏|拍卖|字画',
    [MONEY, '货到付款|付款|半价|不好全额|高价|保证金|展览费|鉴定费|到家付钱|送到家'],
  ],
]

/** What no honest caller says. */
const ALONE = [
  '涉嫌|洗钱|通缉|逮捕|取保候审|资金(?:清查|核查|审查)|安全账户|监管账户|公正账户|核查账户|保护账户|检察院|专案|法院传票',
  '百万保障|屏幕共享|共享屏幕|共享.{0,2}屏幕|会议软件|三倍赔',
  '刷单|做任务.{0,8}(?:返|佣金)|稳赚|保本|带单|荐股|股票群|炒股群|牛股|彩金|高额?回报|内幕消息|(?:本金|资金|收益|赚|钱).{0,6}翻倍',
  '猜猜我是|你猜我|猜.{0,2}我是(?:谁|哪)|听不出(?:来|我)|连我声音|贵人多忘|明[天早][^把带拿送交]{0,8}[来到]我办公室|绑架|在我们?手[上里]|赎金|收尸|活命|裸聊|照片.{0,8}(?:群发|曝光)',
  '我是[您你]们?的?(?:领导|老板|校长)(?!安排|派|让|叫)',
  '中了.等奖|抽中.等奖|两小时(?:后|内)?.{0,6}(?:停机|强制)|(?:收|租|买).{0,12}(?:银行卡|卡)(?:租|[一两]|微信号租|给我们)|收银行卡|收不收卡|闲置的?银行卡|两部手机.{0,10}语音',
  '不(?:关|取消|注销).{0,14}征信|解冻.{0,8}(?:充|交|转|费)|(?:充|交|转).{0,8}解冻',
  '(?:误|错|不小心).{0,6}(?:开通|办理|登记|设置|录入|设成).{0,24}(?:会员|代理|vip|保险|业务|直播|扣费|扣款)',
]

/** An official warning, and what a bank promises not to ask for. */
const FORBIDS =
  /(?:不要|别|勿|不需要|不用|不会|无需|千万别)(?:您|你|再|轻易|随便|把|给|向|他|她|别人|任何人|陌生人|告诉|提供|透露|相信|信|转账|汇款|点击?|验证码|密码|卡号|和|或|任何|链接|下载|操作|去|对方)+/g
/** A code that a courier or a shop is shown, and what is paid at a counter. */
const IN_PERSON =
  /(?:[取提收退]件|取货|提货|收货|开门|核销|取餐)(?:的)?验证码|(?:交|缴|办|存|领).{0,8}[到去来在].{0,4}(?:窗口|柜台|网点|服务台|营业厅)/g

const alone = new RegExp(ALONE.join('|'))
const scams = SCAMS.map(([pretext, asks]) => ({ pretext: new RegExp(pretext), ask: new RegExp(asks.join('|')) }))
/** Asked of anybody: the code of a text message, or the card with the most money. */
const askedOfAll =
  /验证码.{0,8}(?:告诉|报|念|发|给我)|(?:告诉|报|念).{0,6}验证码|余额(?:最多|多的)|(?:tell|give|read)(?:me|us).{0,20}(?:password|passcode|pin)/

/**
 * What else callers want, the more binding first, since that decides between equal ones. The left words name it, and two
 * of the right ones weigh as much as one of them: they are what such callers say beside it.
 */
const patterns: readonly (readonly [CallIntent, RegExp, RegExp])[] = [
  [
    'debt',
    /还款|催收|欠款|逾期|还钱|还我钱|欠费催缴|法务(?:部|专员)|结清|欠[的我他平]|没还|不还|[再还]不还|处理您的欠|扣上款|移交给|货款.{0,8}(?:差|结)|罚息|起诉|诉讼/g,
    /差我|分期|账单|紧急联系人|转告/g,
  ],
  [
    'loan',
    /贷|借款|额度|低息|利息|利率|年化|放款|周转|缺钱|用钱|抵押|随借随还|先息后本|小贷|资金.{0,4}(?:需|方面)/g,
    /需要|需求|银行|了解/g,
  ],
  [
    'takeaway',
    /外卖|外送|骑手|送餐|餐到|餐[给放]|点的(?!那)|点了?的?单|订的.{0,3}(?:鱼|饭|餐|菜|粥|面)|奶茶|麻辣烫|餐厅|跑腿|备注.{0,6}(?:辣|葱|放)|美团|饿了/g,
    /门禁|保安|差评|厨师|换一个|门把手|前台|上不去|几号楼|下来拿/g,
  ],
  [
    'delivery',
    /快递|包裹|驿站|取件|派送|派件|邮件|挂号信|快件|菜鸟|丰巢|顺丰|京东.{0,6}(?:送|配)|签收|送货|到付|货到了|寄的?件|来拿.{0,2}件|[您你]的件|个件|送.{0,4}(?:冰箱|水|沙发|床|洗衣机|电视)|冷链|单号|货运|送不过去|[您你]的货|快递柜|柜子|大件/g,
    /门口|门卫|地址|几栋|单元|放.{0,4}(?:物业|那里?)|导航|拒收|堵了|带身份证|收不/g,
  ],
  [
    'property',
    /物业|管理处|停水|停电|检修|燃气|暖气|电表|挪车|挪一下|挡住|挡着|业主|居委会|社区(?!医院|民警|卫生)|小区|漏水|走廊|车牌|车主|消防通道|隔壁|楼上|门禁卡|消杀|关水/g,
    /电梯|门禁|车灯|刮到|敲墙|窗户|装修|你的车|[您你]家/g,
  ],
  [
    'survey',
    /调查|调研|满意|问卷|回访|评价一下|打个?分|打几分|满分|访问员|统计局|测评|问您.{0,4}问题|课题|市场研究|想了解[您你](?:平时|对)|热线|几口人/g,
    /几分钟|请按|两分钟|用得怎么样|研究/g,
  ],
  [
    'appointment',
    /预约|约[您你了]|[您你]约|约到|约个|约明|面试|应聘|复诊|复查|门诊|体检|检查报告|家长会|试驾时间|签约时间|取号|航班.{0,6}(?:取消|延误|改)|酒店.{0,6}(?:预订|入住)|安装|维修|修.{0,3}(?:网|空调|电视|洗衣机)|保养好|选片|订的位|练车|科目|疫苗|第[二三]针|牙套|配的|核磁|上牌|上门/g,
    /[明后今]天|下午|上午|周[一二三四五六日]|[两三四五六七八九十]点|几点|有空|方便|准时|过来|师傅|可以来取|来取|等您/g,
  ],
  [
    'sales',
    /活动|优惠|推广|推荐|保险|续保|车险|重疾险|存款产品|开户(?!行)|佣金|一对一|开通吗|要不要续|房子.{0,8}(?:卖|租|售)|房源|楼盘|看房|新房|招租|商铺|首付|课程|试听|体验课|名师|辅导班|奥数|少儿|编程|职位|岗位|招聘|装修|门窗|理财|套餐|宽带.{0,6}(?:升级|办)|投资|了解一下|了解下|要不要.{0,6}(?:了解|做|换|看|来)|介绍下|报个价|报价|店庆|周年庆|加盟|代理记账|注册公司|公司注册|商标|开票软件|美容|皮肤|健身|养生|旅行社|[日天]游|旅游线路|新车|置换|收购|信用卡|年卡|批发|网站|免费(?:量房|试|检测|的)/g,
    /需要吗|要不要|有没有需要|考虑|客户|免费|首年|首单|价格|便宜|有时间|新楼|到店/g,
  ],
]

/** Returns what the caller wants. Only the caller's words count; the agent's words are ignored. */
export function intentOf(turns: readonly DialogueTurn[]): CallIntent {
  const said = turns
    .filter((turn) => turn.speaker === 'caller')
    .map((turn) => readText(turn.text).words)
    .filter((words) => words !== '')
    .join('\n')
  if (said === '') return 'silent'
  return isScam(said) ? 'fraud' : purposeOf(said)
}

/** Fraud is what a caller pretends together with what they ask for; a warning of fraud is neither. */
function isScam(said: string): boolean {
  const kept = said.replace(FORBIDS, (span) => (/转账|汇款|验证码|密码|卡号|信|链接|下载|操作/.test(span) ? '' : span))
  const open = kept.replace(IN_PERSON, '')
  if (alone.test(open) || askedOfAll.test(open)) return true
  return scams.some(({ pretext, ask }) => pretext.test(open) && ask.test(open))
}

function purposeOf(said: string): CallIntent {
  let best: CallIntent = 'other'
  let most = 1
  for (const [intent, named, beside] of patterns) {
    const count = (pattern: RegExp) => new Set(said.match(pattern)).size
    const [names, others] = [count(named), count(beside)]
    const weight = 2 * names + (names > 0 ? Math.min(others, 2) : others > 3 ? 2 : 0)
    if (weight > most) [best, most] = [intent, weight]
  }
  return best
}
