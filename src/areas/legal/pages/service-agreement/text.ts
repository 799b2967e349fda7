import type { LegalTexts } from '../../parts/legal-text'

export const serviceAgreement: LegalTexts = {
  'zh-CN': {
    title: '服务协议',
    effectiveFrom: '2026-11-20',
    sections: [
      {
        heading: '一、服务内容',
        paragraphs: [
          '本产品由您的电信运营商向其用户提供，包括诈骗和骚扰来电拦截、风险来电与短信提醒、风险网址提醒、智能代接、家人守护和家庭宽带防护。',
          '各项功能是否可用取决于您订购的产品，页面会如实显示您当前的产品和可用额度。',
        ],
      },
      {
        heading: '二、账号',
        paragraphs: [
          '您使用本人的手机号码和短信验证码登录。请妥善保管验证码，任何工作人员都不会向您索要。',
          '您在其他设备上登录不会影响本设备；您可以随时退出登录。',
        ],
      },
      {
        heading: '三、防护的边界',
        paragraphs: [
          '判定依据您设置的名单、号码标记和风险信息，可能存在误判。您可以在拦截详情中查看判定依据，并一键改正。',
          '紧急号码（110、119、120、122、12110、12395）、反诈专线 96110 和运营商服务热线在任何设置下都不会被拦截。',
          '防护服务不能替代您自己的判断。涉及转账、验证码的来电，请通过官方渠道核实。',
        ],
      },
      {
        heading: '四、订购与退订',
        paragraphs: [
          '收费产品在您确认后生效，价格以订购页面显示为准，按月从话费中扣除。您可以随时在“订购记录”中退订，也可以联系运营商客服；退订后用到已付费的月末，之后不再扣费。',
          '产品到期或降级后，超出额度的名单仍然保留并继续生效，但不能再添加。',
        ],
      },
      {
        heading: '五、用户行为',
        paragraphs: ['请勿利用本产品骚扰他人、恶意标记号码或以技术手段干扰服务。违反者我们可以暂停服务。'],
      },
      {
        heading: '六、责任与争议',
        paragraphs: [
          '因不可抗力或通信网络故障造成的服务中断，我们会尽快恢复，并在法律规定的范围内承担责任。',
          '本协议适用中华人民共和国法律。争议由双方协商解决，协商不成的，可向有管辖权的人民法院提起诉讼。',
        ],
      },
    ],
  },
  en: {
    title: 'Service agreement',
    effectiveFrom: '2026-11-20',
    sections: [
      {
        heading: 'The service',
        paragraphs: [
          'Your carrier offers it to its subscribers: fraud and nuisance calls are stopped, risky calls, texts and sites are announced, an agent answers strangers, family phones and home broadband are guarded. What you can use depends on the product you hold.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: ['You log in with your own number and an SMS code. Nobody of ours ever asks you for that code.'],
      },
      {
        heading: 'What it cannot do',
        paragraphs: [
          'A decision can be wrong: its reason is shown, and one tap corrects it. Emergency numbers and carrier hotlines are never stopped. Where money or codes are concerned, check with the official number.',
        ],
      },
      {
        heading: 'Orders',
        paragraphs: [
          "Paid products start after you confirm, are charged monthly to your phone bill, and can be cancelled at any time in Order history or through your carrier's customer service: they work to the end of the paid month, then nothing is charged. After a downgrade lists stay and keep working; nothing can be added over the limit.",
        ],
      },
    ],
  },
}
