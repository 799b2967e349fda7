interface Words {
  zh: string
  en: string
}

/** An external party that receives data, or whose pages a subscriber is sent to. */
export interface Outbound {
  /** The party, or the kind of provider where each carrier chooses its own. */
  name: Words
  /** The data that it receives. */
  data: Words
  purpose: Words
  /** When the data is sent: on every use, or only after a certain action of the subscriber. */
  when: Words
  /** The gateway's settings with its address; empty where the address is fixed. */
  settings: readonly string[]
  /** Its fixed hosts in the code. */
  hosts: readonly string[]
}

/**
 * All external parties. The tables of the legal texts are generated from this list, and a test fails for a setting or
 * host in the code that is not listed here.
 */
export const outbounds: Readonly<Record<string, Outbound>> = {
  smsCentre: {
    name: { zh: '运营商短信中心', en: "The carrier's SMS centre" },
    data: { zh: '接收短信的手机号码、短信内容', en: 'The number that gets the SMS, and its text' },
    purpose: {
      zh: '发送登录和订购验证码、亲情守护邀请、风险提醒、周报和扣费提醒',
      en: 'Codes for logins and orders, family invitations, risk reminders, reports and notices of charges',
    },
    when: { zh: '发送短信时', en: 'When an SMS is sent' },
    settings: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_KEYS'],
    hosts: [],
  },
  carrierLogin: {
    name: { zh: '运营商统一登录平台', en: "The carrier app's login" },
    data: {
      zh: '运营商 App 交来的一次性登录凭证；平台返回手机号码',
      en: "The app's one-use code; the number comes back",
    },
    purpose: { zh: '从运营商 App 免验证码登录', en: 'Login from the carrier app without an SMS code' },
    when: { zh: '您从运营商 App 进入时', en: 'When you come from the carrier app' },
    settings: ['CARRIER_LOGIN_URL', 'CARRIER_LOGIN_KEYS'],
    hosts: [],
  },
  billing: {
    name: { zh: '运营商计费系统', en: "The carrier's billing centre" },
    data: {
      zh: '手机号码、产品、金额、时间，订购文本的摘要值',
      en: 'Number, product, amount and time, and the hash of the text of an order',
    },
    purpose: {
      zh: '扣费、退费、发放兑换和权益的话费，登记订购同意，核对是否为未成年人号码',
      en: 'Charges, refunds and amounts for points; the agreement to an order; whether a number is a minor’s',
    },
    when: {
      zh: '您订购、试用、续费、退订，或用积分兑换话费时；核对是否未满 18 岁时',
      en: 'When you order, try, renew or leave a package, or exchange points; when it is checked whether somebody is under 18',
    },
    settings: ['BILLING_URL', 'BILLING_KEYS'],
    hosts: [],
  },
  reviewDesk: {
    name: { zh: '运营商申诉审核台', en: "The carrier's review desk" },
    data: {
      zh: '申诉或投诉的号码、理由、说明和材料',
      en: 'Number, grounds, words and files of an appeal or a complaint',
    },
    purpose: { zh: '审核申诉和投诉', en: 'Decides appeals and complaints' },
    when: { zh: '您提交申诉或投诉时', en: 'When you hand one in' },
    settings: ['REVIEW_DESK_URL', 'REVIEW_DESK_KEYS'],
    hosts: [],
  },
  tagProviders: {
    name: { zh: '号码标记服务商', en: 'Providers of number tags' },
    data: { zh: '申诉通过的号码', en: 'The number whose appeal was accepted' },
    purpose: { zh: '清除错误的标记，7 天后复查', en: 'Clears a wrong tag, and looks again after 7 days' },
    when: { zh: '申诉通过后', en: 'Once an appeal is accepted' },
    settings: ['TAG_PROVIDERS_URL', 'TAG_PROVIDERS_KEYS'],
    hosts: [],
  },
  householdNetwork: {
    name: { zh: '运营商家庭网关平台', en: "The carrier's platform of home modems" },
    data: {
      zh: '宽带账号、您设置的上网规则；平台返回设备列表和访问记录',
      en: 'Broadband account and your rules; devices and visits come back',
    },
    purpose: { zh: '在光猫上执行宽带守护', en: 'Runs the home protection on your modem' },
    when: { zh: '您绑定宽带后', en: 'Once you have bound a line' },
    settings: ['HOME_NETWORK_URL', 'HOME_NETWORK_KEYS'],
    hosts: [],
  },
  loginFree: {
    name: { zh: '运营商业务办理页', en: "The carrier's service pages" },
    data: { zh: '被守护号码或宽带账号', en: 'The protected number or the broadband account' },
    purpose: { zh: '在运营商页面办理对应业务', en: "To go on in the carrier's own page" },
    when: { zh: '您点按进入办理页时', en: 'When you open such a page' },
    settings: ['LOGIN_FREE_URL', 'LOGIN_FREE_SECRET', 'LOGIN_FREE_HOSTS'],
    hosts: [],
  },
  wechat: {
    name: { zh: '微信开放平台（深圳市腾讯计算机系统有限公司）', en: 'WeChat (Tencent)' },
    data: {
      zh: '登录授权码；您填写的号码标记文字；您同意接收的微信提醒的内容（家人或宽带的称呼、风险类型、时间、次数、套餐和金额）；微信返回账号标识（OpenID），在您点按授权后返回手机号码',
      en: 'A login code, the tags that you write and the WeChat messages that you accepted (name of a person or line, kind of risk, time, counts, package and amount); your WeChat id comes back, and your number once you allow it',
    },
    purpose: {
      zh: '微信登录、绑定手机号码、审核标记文字、分享卡片、发送您同意的提醒',
      en: 'Login, binding a number, checking tags, sharing, messages that you accepted',
    },
    when: {
      zh: '您使用微信登录、填写标记、在微信中分享或同意接收微信提醒时',
      en: 'When you log in by WeChat, write a tag, share there or accept a message',
    },
    settings: [
      'WECHAT_API_URL',
      'WECHAT_APPID',
      'WECHAT_SECRET',
      'WECHAT_PUBLIC_APPID',
      'WECHAT_PUBLIC_SECRET',
      'WECHAT_TEMPLATES',
      'WECHAT_URL_LINKS',
    ],
    hosts: ['open.weixin.qq.com', 'api.weixin.qq.com'],
  },
  wechatSdk: {
    name: { zh: '微信 JS-SDK（深圳市腾讯计算机系统有限公司）', en: 'WeChat JS-SDK (Tencent)' },
    data: { zh: '网络地址、页面地址', en: 'Network address and the address of the page' },
    purpose: { zh: '在微信网页中分享、返回小程序', en: 'Sharing in WeChat, and the way back to the mini-program' },
    when: { zh: '仅在微信内分享或返回小程序时加载', en: 'Loaded in WeChat alone, for sharing or going back' },
    settings: [],
    hosts: ['res.wx.qq.com'],
  },
  wechatReport: {
    name: { zh: '微信公众号访问统计服务商', en: 'The provider of statistics in WeChat' },
    data: { zh: '打开的页面、渠道，不含手机号码', en: 'Opened pages and channel, without your number' },
    purpose: { zh: '统计公众号页面的使用情况', en: 'Use of the pages in the public account' },
    when: { zh: '在微信公众号中且您已同意隐私政策后', en: 'In the public account, once you have agreed' },
    settings: ['WECHAT_REPORT_URL'],
    hosts: [],
  },
  tracking: {
    name: { zh: '运营商使用统计平台', en: "The carrier's usage statistics" },
    data: {
      zh: '打开的页面、点按的功能、渠道，不含手机号码和登录凭证',
      en: 'Pages, functions and channel, without number or token',
    },
    purpose: { zh: '了解页面是否好用', en: 'To see whether the pages are easy to use' },
    when: { zh: '使用页面时', en: 'While pages are used' },
    settings: ['TRACKING_URL'],
    hosts: [],
  },
  pointsZone: {
    name: { zh: '积分专区合作方', en: 'The points zone' },
    data: {
      zh: '一次性凭证、客户端类型；凭证对应您的手机号码',
      en: 'A one-use ticket of your number, and the client type',
    },
    purpose: { zh: '查看和使用积分', en: 'Seeing and using points' },
    when: { zh: '您点按“积分专区”时', en: 'When you open the points zone' },
    settings: ['POINTS_ZONE_URL', 'POINTS_ZONE_PARTNER_ID'],
    hosts: [],
  },
  assistant: {
    name: { zh: '智能助手合作方', en: 'The AI assistant' },
    data: { zh: '登录凭证、渠道', en: 'Your access token and the channel' },
    purpose: { zh: '识别您的身份并提供智能问答', en: 'Knows who asks, and answers' },
    when: { zh: '您点按“智能助手”时', en: 'When you open the assistant' },
    settings: ['ASSISTANT_URL'],
    hosts: [],
  },
  treasure: {
    name: { zh: '百宝箱合作方', en: 'The treasure chest' },
    data: { zh: '登录凭证、渠道', en: 'Your access token and the channel' },
    purpose: { zh: '识别您的身份并提供权益服务', en: 'Knows who you are, and offers benefits' },
    when: { zh: '您点按“百宝箱”时', en: 'When you open the treasure chest' },
    settings: ['TREASURE_URL'],
    hosts: [],
  },
  partnerOrder: {
    name: { zh: '合作订购页', en: "A partner's order page" },
    data: { zh: '渠道；您在该页填写的内容由该页直接收集', en: 'The channel; what you fill in there goes to that page' },
    purpose: { zh: '办理合作产品', en: 'Ordering a partner’s product' },
    when: { zh: '您点按进入时', en: 'When you open it' },
    settings: ['PARTNER_ORDER_URL'],
    hosts: [],
  },
  community: {
    name: { zh: '安全社区', en: 'The community' },
    data: { zh: '不传递个人信息', en: 'No personal data' },
    purpose: { zh: '浏览安全资讯', en: 'Reading about safety' },
    when: { zh: '您点按进入时', en: 'When you open it' },
    settings: ['COMMUNITY_URL'],
    hosts: [],
  },
  externalMiniProgram: {
    name: { zh: '外部微信小程序', en: 'Another mini-program' },
    data: { zh: '不传递个人信息', en: 'No personal data' },
    purpose: { zh: '打开合作方的小程序', en: "Opens a partner's mini-program" },
    when: { zh: '您点按跳转时', en: 'When you press the button' },
    settings: ['EXTERNAL_MINI_PROGRAM'],
    hosts: [],
  },
}

/** A function or data of the phone that the app uses, only after an action of the subscriber. */
export interface Permission {
  name: Words
  /** The data that the app gets; it reads nothing else. */
  data: Words
  purpose: Words
  /** What the subscriber can do without it. */
  refused: Words
  /** The mini-program (Taro) and browser APIs that the code calls for it. */
  apis: readonly string[]
}

/**
 * All permissions. The tables of the legal texts are generated from this list, and a test fails for a phone API in the
 * code that is not listed here.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  contacts: {
    name: { zh: '选择联系人', en: 'Choosing a contact' },
    data: {
      zh: '您在系统界面选中的那一个联系人的姓名和号码',
      en: 'Name and number of the one contact that you choose',
    },
    purpose: { zh: '填写黑白名单、家人或通讯录的号码', en: 'Fills in a number for lists, family or contacts' },
    refused: { zh: '可以手动输入号码', en: 'You type the number' },
    apis: ['chooseContact'],
  },
  evidence: {
    name: { zh: '选择图片和 PDF', en: 'Choosing pictures and PDFs' },
    data: {
      zh: '您选中的图片和 PDF；图片里的拍摄地点会被去掉',
      en: 'The pictures and PDFs that you choose; where a picture was taken is removed',
    },
    purpose: {
      zh: '作为申诉、投诉的材料，或随意见反馈提交',
      en: 'Evidence of an appeal or a complaint, pictures of feedback',
    },
    refused: { zh: '可以只用文字说明', en: 'You say it in words' },
    apis: ['chooseMedia', 'chooseMessageFile', 'uploadFile', 'downloadFile', 'openDocument'],
  },
  files: {
    name: { zh: '选择文件', en: 'Choosing a file' },
    data: { zh: '您选中的通讯录或名单文件', en: 'The file of contacts or numbers that you choose' },
    purpose: { zh: '导入联系人、名单；文件只在手机上读取', en: 'Imports contacts and lists; it is read on the phone' },
    refused: { zh: '可以逐条添加或粘贴', en: 'You add or paste entries' },
    apis: ['chooseMessageFile', 'getFileSystemManager'],
  },
  sendFile: {
    name: { zh: '发送文件', en: 'Sending a file' },
    data: { zh: '您导出的个人数据文件', en: 'The file of your data that you exported' },
    purpose: { zh: '由您发送到您选择的聊天中保存', en: 'You send it to a chat of your choice, to keep it' },
    refused: { zh: '可以复制内容，或在网页中下载', en: 'You copy it, or download it on the page' },
    apis: ['shareFileMessage'],
  },
  clipboard: {
    name: { zh: '写入剪贴板', en: 'Writing to the clipboard' },
    data: { zh: '不读取剪贴板，只写入您要复制的内容', en: 'Nothing is read; only what you copy is written' },
    purpose: { zh: '复制链接和号码', en: 'Copies links and numbers' },
    refused: { zh: '可以手动抄写', en: 'You write it down' },
    apis: ['setClipboardData', 'clipboard'],
  },
  album: {
    name: { zh: '保存到相册', en: 'Saving to the album' },
    data: {
      zh: '不读取相册，只写入您要保存的二维码或周报图片',
      en: 'Nothing is read; only the QR code or weekly picture that you save is written',
    },
    purpose: { zh: '把二维码、周报保存为图片', en: 'Keeps a QR code or a weekly report as a picture' },
    refused: { zh: '可以截屏或复制链接', en: 'You take a screenshot or copy the link' },
    apis: ['saveImageToPhotosAlbum'],
  },
  phoneCall: {
    name: { zh: '拨打电话', en: 'Making a call' },
    data: { zh: '不收集通话信息', en: 'Nothing about the call' },
    purpose: { zh: '打开系统拨号界面，由您确认后拨出', en: 'Opens the dialler; you confirm the call' },
    refused: { zh: '可以自行拨号', en: 'You dial yourself' },
    apis: ['makePhoneCall'],
  },
  phoneNumber: {
    name: { zh: '微信手机号', en: 'Phone number from WeChat' },
    data: { zh: '您在微信中绑定的手机号码', en: 'The number that WeChat holds for you' },
    purpose: { zh: '首次登录小程序时填入您的号码', en: 'Fills in your number at the first login in the mini-program' },
    refused: { zh: '可以用短信验证码登录', en: 'You log in by SMS code' },
    apis: ['getPhoneNumber', 'login', 'requirePrivacyAuthorize', 'getPrivacySetting', 'onNeedPrivacyAuthorization'],
  },
  storage: {
    name: { zh: '本机存储', en: 'Storage on the phone' },
    data: {
      zh: '登录凭证、掩码号码、语言和外观设置、您读过的法律文本',
      en: 'Login token, number, settings, and texts that you have read',
    },
    purpose: { zh: '保持登录，断网时仍能打开', en: 'Keeps you logged in, and opens without a network' },
    refused: { zh: '每次打开需要重新登录', en: 'You log in each time' },
    apis: ['getStorageSync', 'setStorageSync', 'removeStorageSync', 'localStorage', 'sessionStorage', 'caches'],
  },
  network: {
    name: { zh: '网络状态', en: 'State of the network' },
    data: { zh: '是否联网', en: 'Whether there is a connection' },
    purpose: { zh: '断网时提示，恢复后重新加载', en: 'Says when you are offline, and loads again later' },
    refused: { zh: '不影响使用', en: 'Nothing changes' },
    apis: ['onNetworkStatusChange', 'onLine'],
  },
  device: {
    name: { zh: '设备外观信息', en: 'Look of the device' },
    data: {
      zh: '客户端类型、系统语言、屏幕大小、深浅色、字号',
      en: 'Client type, language, size of the screen, look and text size',
    },
    purpose: {
      zh: '正确显示页面；不读取设备识别码',
      en: 'Shows pages as they should be; no device identifier is read',
    },
    refused: { zh: '不需要授权', en: 'Needs no permission' },
    apis: [
      'getWindowInfo',
      'getDeviceInfo',
      'getAppBaseInfo',
      'getMenuButtonBoundingClientRect',
      'userAgent',
      'onThemeChange',
    ],
  },
}

/** What the product never uses; a test checks that the code calls no such API. */
export const neverUsed = {
  zh: '位置、麦克风、通话录音、短信读取、通讯录读取（全部）、蓝牙、设备识别码、读取剪贴板',
  en: 'location, microphone, recording of calls, reading your SMS or your whole address book, Bluetooth, device identifiers, reading the clipboard',
}
