import type { LegalTexts } from '../../parts/legal-text'

export const privacyPolicy: LegalTexts = {
  'zh-CN': {
    title: '隐私政策',
    effectiveFrom: '2026-11-20',
    sections: [
      {
        heading: '一、我们收集哪些信息',
        paragraphs: [
          '手机号码：用于登录，并识别您订购的产品。未经您同意本政策，我们不会收集手机号码。',
          '来电、短信和网址的拦截记录：包括号码、时间、归属地、判定结果及其依据，用于向您说明拦截了什么、为什么拦截。短信记录含短信内容，智能代接记录含通话的文字内容。',
          '您主动添加的内容：黑名单、白名单、备注、联系人、号码标记，以及意见反馈的内容和您留下的联系方式。您选择导入的文件只在手机上读取，文件本身不会上传，上传的只有您选中的联系人。',
          '设备与网络信息：仅限客户端类型、系统语言和网络地址，用于正确显示页面和防止滥用。我们不读取设备识别码。',
          '使用记录：打开的页面和点按的功能，不含手机号码和登录凭证，用于了解页面是否好用。',
        ],
      },
      {
        heading: '二、我们如何使用这些信息',
        paragraphs: [
          '按照您打开的功能判定来电、短信和网址；统计最近 30 天的拦截数量和安全评分；在您反馈误拦时改正。',
          '您对号码的标记会以“多少人标记”的形式展示给其他用户，不显示是谁标记的。',
          '我们不会将您的信息用于与防护无关的用途，也不会向广告主提供您的信息。',
        ],
      },
      {
        heading: '三、信息的保存',
        paragraphs: [
          '信息保存在中华人民共和国境内。拦截记录和代接记录保存 90 天，被拦下短信的内容按您选择的 7、15 或 30 天保存，到期删除。登录会话 30 天未使用即失效，短信验证码 5 分钟内有效且只以不可逆的方式保存。',
          '您删除的名单条目可在 10 分钟内撤销，之后不再恢复。意见反馈保存两年。',
        ],
      },
      {
        heading: '四、信息的共享与委托处理',
        paragraphs: [
          '发送短信验证码时，我们会将您的手机号码交给运营商短信中心。通过微信登录时，微信会向我们提供与您账号对应的标识。',
          '在微信公众号中使用并同意本政策后，我们可能会向统计服务商提供不含手机号码的页面访问记录。在小程序中自己填写的号码标记，会交由微信审核内容。',
          '您主动打开积分专区、智能助手、百宝箱等由合作方提供的页面时，我们会向该页面传递用于识别您的凭证和渠道。不打开即不传递。',
          '除上述情形和法律法规要求外，我们不会向其他第三方提供您的个人信息。',
        ],
      },
      {
        heading: '五、您的权利',
        paragraphs: [
          '您可以随时查看、更正和删除名单、联系人、号码标记和代接记录，可以退出登录，在“登录管理”中让其他设备退出，在“我的授权”中撤回导入联系人的同意，可以联系客服导出数据或注销账号。',
          '不同意本政策不影响您浏览公开页面；不登录即不会产生与您有关的记录。',
        ],
      },
      {
        heading: '六、未成年人',
        paragraphs: ['不满十四周岁的未成年人应在监护人同意后使用本产品，监护人可要求查看或删除其信息。'],
      },
      {
        heading: '七、政策更新与联系我们',
        paragraphs: [
          '政策有重大变更时，我们会在您下次登录前再次征得同意。',
          '如有疑问，请拨打您的运营商客服热线，我们会在 15 个工作日内答复。',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    effectiveFrom: '2026-11-20',
    sections: [
      {
        heading: 'What we collect',
        paragraphs: [
          'Your phone number, to log you in and to know your product; the log of calls, texts and sites that were checked for you, with the reason of each decision, the texts of SMS and the words of calls that the agent answered; the lists, notes, contacts and tags that you add, and feedback with the contact that you leave (a file that you choose to import is read on your phone and is not uploaded itself, only the contacts you choose); the client type, the language of your system and the network address; which pages and functions you open, without your number. No device identifiers.',
        ],
      },
      {
        heading: 'What we use it for',
        paragraphs: [
          'To decide about calls, texts and sites as you have set it, to count the last 30 days, to compute your safety score, and to correct a wrong decision. Others see how many people have tagged a number, never who. Nothing goes to advertisers.',
        ],
      },
      {
        heading: 'How long, and where',
        paragraphs: [
          'In mainland China. Logs and agent answers for 90 days; the texts of held SMS for the 7, 15 or 30 days that you choose; feedback for two years; a session ends after 30 days without use; SMS codes live for 5 minutes and are stored only as a hash.',
        ],
      },
      {
        heading: 'Who else gets it',
        paragraphs: [
          "Your carrier's SMS centre gets your number to send a code; WeChat checks the tags that you write in the mini-program. In the WeChat public account a statistics provider may get page views without your number, once you have agreed. Partner pages that you open yourself (points zone, assistant, treasure chest) get a credential that identifies you. Nobody else, unless the law demands it.",
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'See, correct and delete lists, contacts, tags and agent answers; log out, here or elsewhere; withdraw the consent to import contacts; export your data or close the account through customer service. Refusing this policy leaves the public pages open to you.',
        ],
      },
    ],
  },
}
