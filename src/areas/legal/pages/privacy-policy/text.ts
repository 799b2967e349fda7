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
          '来电、短信和网址的拦截记录：包括号码、时间、归属地、判定结果及其依据，用于向您说明拦截了什么、为什么拦截。',
          '您主动添加的内容：黑名单、白名单、备注、联系人和号码标记。您选择导入的文件只在手机上读取，文件本身不会上传。',
          '设备信息：仅限客户端类型和系统语言，用于正确显示页面。我们不读取设备识别码。',
        ],
      },
      {
        heading: '二、我们如何使用这些信息',
        paragraphs: [
          '按照您打开的功能判定来电、短信和网址；统计最近 30 天的拦截数量和安全评分；在您反馈误拦时改正。',
          '我们不会将您的信息用于与防护无关的用途，也不会向广告主提供您的信息。',
        ],
      },
      {
        heading: '三、信息的保存',
        paragraphs: [
          '信息保存在中华人民共和国境内。拦截记录保存 90 天，登录会话 30 天未使用即失效，短信验证码 5 分钟内有效且只以不可逆的方式保存。',
          '您删除的名单条目可在 10 分钟内撤销，之后不再恢复。',
        ],
      },
      {
        heading: '四、信息的共享与委托处理',
        paragraphs: [
          '发送短信验证码时，我们会将您的手机号码交给运营商短信中心。通过微信登录时，微信会向我们提供与您账号对应的标识。',
          '在微信中使用时，我们可能会向统计服务商提供不含手机号码的页面访问记录。',
          '除法律法规要求外，我们不会向其他第三方提供您的个人信息。',
        ],
      },
      {
        heading: '五、您的权利',
        paragraphs: [
          '您可以随时查看、更正和删除名单与记录，可以退出登录，可以联系客服撤回同意、导出数据或注销账号。',
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
          'Your phone number, to log you in and to know your product; the log of calls, texts and sites that were checked for you, with the reason of each decision; the lists, notes, contacts and tags that you add (a file that you choose to import is read on your phone and is not uploaded itself); the client type and the language of your system. No device identifiers.',
        ],
      },
      {
        heading: 'What we use it for',
        paragraphs: [
          'To decide about calls, texts and sites as you have set it, to count the last 30 days, to compute your safety score, and to correct a wrong decision. Nothing goes to advertisers.',
        ],
      },
      {
        heading: 'How long, and where',
        paragraphs: [
          'In mainland China. Logs for 90 days; a session ends after 30 days without use; SMS codes live for 5 minutes and are stored only as a hash.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'See, correct and delete lists and logs; log out; withdraw consent, export your data or close the account through customer service. Refusing this policy leaves the public pages open to you.',
        ],
      },
    ],
  },
}
