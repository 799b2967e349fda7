import { classifySms } from '@/rules/verdict/classify-sms'
import { isCarrierHotline, isNeverBlocked } from '@/rules/verdict/never-block'
import { expectEveryRow } from '../../support/every-row'

describe('classifySms', () => {
  it.each([
    ['code', '106900001234', '【某银行】您的验证码为 483920，5分钟内有效，请勿告知他人。'],
    ['code', '106900001234', '【平台】验证码：4839，您正在登录。'],
    ['code', '106900001234', 'Your verification code is 123456.'],
    ['code', '1065599990', 'Telegram code 48219'],
    ['code', '1065599990', "Your WhatsApp code: 482-193. Don't share this code"],
    ['fraud', '17000001234', '验证码 8888 为您的贵宾编号，加 WhatsApp 领取'],
    ['fraud', '17000001234', 'Your code 48219 is a winner, contact us on Telegram: @prize88'],
    ['other', '1065599990', '【气象】今夜有暴雨，请注意防范，退订回T'],
    ['other', '1065599990', '【快递】包裹已到，请凭身份证领取，拒收请回复R'],
    ['other', '1065599990', '发送0000查询退订业务'],
    ['other', '1065599990', '【学校】明天家长会 15:00，请准时，退订回T'],
    ['other', '1065599990', '【医保局】您的医保电子凭证已激活'],
    ['other', '1065599990', '【ETC】您的ETC设备已激活'],
    ['notice', '10010', '您本月的流量已使用80%，回T退订提醒。'],
    ['notice', '10086', '您的话费余额不足10元。'],
    ['marketing', '106900001234', '【商城】新品五折，会员专享，拒收请回复R'],
    ['marketing', '106900001234', '双十一大促 https://shop.example.com 回T退订'],
    ['fraud', '+85212345678', '您的银行卡已被冻结，请点击 http://abc.xyz 解除'],
    ['fraud', '17000001234', '恭喜您中奖，领奖请登录 www.win.top'],
    ['fraud', '17000001234', '您的账户异常，请把收到的验证码 123456 告诉客服'],
    ['fraud', '17000001234', '刷单日结，加我好友'],
    ['other', '13800138001', '晚上七点老地方见'],
    ['other', '13800138001', '把验证码发我一下'],
    ['other', '13800138001', '验证码 123456 见 http://abc.xyz'],
    ['other', '13800138001', ''],
  ])('%s: from %s "%s"', (kind, from, text) => expect(classifySms(from, text).kind).toBe(kind))
})

/** What both name: a fraud accuses its reader of one or offers what was lost, a warning tells of it. */
const namesFraud: readonly [kind: 'fraud' | 'other', texts: readonly string[]][] = [
  [
    'fraud',
    [
      '受害人您好,清退平台已追回您的损失,请加客服微信 qt9988 登记卡号领取退款',
      '【网警中心】您的损失追讨已立案,请添加企业微信提交身份证正反面,先付手续费后退款',
      '您好,这里是反诈中心,您的身份被用于诈骗,请加line:fz110 视频笔录,不要告诉家人',
      '紧急!您名下包裹涉及诈骗案,请联系刘警官 微信 gaj110 做笔录',
      '您涉嫌诈骗洗钱,立即将资金转至安全账户核查',
      '【反诈中心】您名下账户涉嫌电信诈骗洗钱,请立即下载公务通配合调查 http://gwt-jc.top/a',
      '您的手机号涉及一起诈骗案,请于今日内添加警官QQ 1938475829 配合调查,否则将停机',
      '【公安局】经查您名下银行卡被用于诈骗,已立案,请登录 www.ga-cx.cc 核查,逾期拘捕',
      '您因参与诈骗已被列入黑名单,点击 http://qz.vip/s 查看案件传票',
      '您的账户因涉嫌诈骗已被冻结,解冻请联系 010-88889999 并提供验证码',
      '您的快递涉嫌诈骗已被海关扣押,请点击 t.cn/A6xxx 核实身份证信息',
      '您好,您曾被骗的资金已追回,请添加反诈专员QQ 8273645 办理退款登记银行卡号',
      '反诈中心通知:您被骗资金可退款,请下载退款APP填写卡号 http://fz-tk.top',
      '本中心协助被骗人员追回损失,请联系微信 fzzx110 提供身份证照片,先缴纳保证金',
      '【银监会】您名下有被骗贷款未注销,将影响征信,请加QQ群 83726451 注销校园贷账户',
      '您的支付宝账户被他人冒充登录,存在异常,请点击 zfb-safe.top 重新认证',
      '因有人冒充您办理贷款,征信异常,请共享屏幕配合消除',
      '您的ETC已停用,无需前往网点,点击 etc-rz.icu 重新认证',
      '无需抵押,无需征信,秒批20万,加微信 dk8888 放款',
      '医保卡异常,请勿忽略,登录 ybk.top 重新认证',
      '您涉嫌传播诈骗信息,名下号码今日停机,请联系工信部020-83726451转接警官配合',
    ],
  ],
  [
    'other',
    [
      '【公安】您被骗的损失报案后由警方依法追缴,凡称可协助追回损失并收费的都是二次诈骗,请勿转账',
      '【反诈中心】被骗资金能追回?加QQ、微信联系的"网警"都是骗子,请拨打110',
      '【光大银行】如您账户涉嫌诈骗资金,请携带身份证至网点核实,我行不会索要验证码',
      '【社区民警】王大爷您好,您上次被骗的钱警方已追回,请到派出所领取,带好身份证',
      '【反诈中心】民警提醒:下载国家反诈中心APP,开启来电预警,守好钱袋子',
      '请下载安装国家反诈中心App,注册后开启预警功能,社区反诈专员小李',
      '【工信部】您名下若有不知情的电话卡,可通过“一证通查”微信小程序查询,谨防被用于诈骗',
      '妈,刚才有人打电话说我涉嫌诈骗让我转钱,我没理',
      '我昨天差点被骗,对方说我名下账户涉嫌洗钱让我下载APP,你们也小心',
      '【市反诈中心】您好,您举报的诈骗网站已处理,感谢支持',
      '【法院】被告人李某参与诈骗一案定于12月3日开庭,请准时参加',
      '老李,派出所说咱们被骗的钱能退还一部分,明天带身份证去登记',
      '反诈专员上门宣传:今晚7点请居民到活动室扫码登记领取礼品',
      '【反诈中心】谨防冒充公检法诈骗,凡要求下载公务通、转账到安全账户的都是骗子,请拨打96110',
      '【公安】近期有人以涉嫌洗钱为由诈骗,请勿下载所谓公务通,勿转账',
      '涉嫌诈骗的号码请向12321举报',
      '【国家反诈中心】您可能正在遭遇诈骗,请勿转账,如有疑问请拨打96110',
      '【中国移动】出租银行卡用于诈骗将被追责,请勿出租出借',
      '【工商银行】警惕账户冻结诈骗短信,我行不会以短信链接要求您重新认证',
      '【某某公安】出租、出售电话卡银行卡涉嫌诈骗犯罪,切勿以身试法',
      '【反诈中心】96110来电提醒您可能被骗,请接听',
      '参与诈骗最高可判无期,不要做跑分、刷单等兼职',
      '【公安局】您名下电话卡涉嫌被诈骗分子利用,请携带身份证到派出所当面核实,民警不会要求转账',
      '【中国电信】您的号码因涉嫌诈骗被停机,请携带身份证到营业厅办理复机',
      '【市公安局】张某因参与诈骗被判刑三年,请引以为戒,不要出租银行卡',
    ],
  ],
]

it.each(namesFraud)('takes for %s what names a fraud, whether in its own clause or not', (kind, texts) =>
  expectEveryRow(
    texts,
    (text) => text,
    (text) => expect(classifySms('1065599990', text).kind).toBe(kind),
  ),
)

it('takes offers for an advertisement from a company alone: friends write of them too', () => {
  const text = '周末火锅店有特价，五折优惠，一起去？'
  expect(classifySms('13912345678', text).kind).not.toBe('marketing')
  expect(classifySms('1065599990', text).kind).toBe('marketing')
  expect(classifySms('13912345678', `${text} 回复TD退订`).kind).toBe('marketing')
})

describe('never-block', () => {
  it.each(['110', '119', '120', '122', '12110', '12381', '12395', '96110', '10010', '10086', '10000'])(
    'holds %s',
    (number) => {
      expect(isNeverBlocked(number)).toBe(true)
    },
  )

  it.each(['', '11', '1100', '96111', '13800138000', '+86110', '+8696110', '01010010'])(
    'does not hold %p',
    (number) => {
      expect(isNeverBlocked(number)).toBe(false)
    },
  )

  it('distinguishes the carriers from the public numbers', () => {
    expect(isCarrierHotline('10010')).toBe(true)
    expect(isCarrierHotline('110')).toBe(false)
  })
})
