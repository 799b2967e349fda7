import { defineMessages } from '@/i18n/define-messages'

/** The kinds of content that green net knows, and what no home network can see. */
export const greenMessages = defineMessages({
  'zh-CN': {
    malware: '恶意网站',
    malwareText: '钓鱼、木马和诈骗网站，以光猫平台上报的为准',
    gambling: '赌博',
    gamblingText: '博彩、赌球和网络棋牌赌博',
    adult: '成人内容',
    adultText: '色情网站',
    vpn: 'VPN 和代理',
    vpnText: '用来绕开家里规则的 VPN、代理和私密代理',
    doh: '加密域名解析',
    dohText: '让光猫看不到访问哪个网站的解析服务',
    ads: '广告',
    adsText: '广告和跟踪服务，少数网页可能显示不全',
    and: '、',
    limitsTitle: '家庭宽带看不到的',
    limitsText:
      '只对经过这台光猫的上网起作用。手机流量、在别处连的网络看不到；VPN、私密代理里的内容也看不到。新出现或少有人知的网站可能漏过。',
  },
  en: {
    malware: 'Malicious sites',
    malwareText: "Phishing, trojans and fraud, as the modem's platform reports them",
    gambling: 'Gambling',
    gamblingText: 'Betting and gambling games',
    adult: 'Adult content',
    adultText: 'Pornographic sites',
    vpn: 'VPNs and proxies',
    vpnText: 'VPNs, proxies and private relays that evade the rules at home',
    doh: 'Encrypted DNS',
    dohText: 'Resolvers that hide from the modem which site is visited',
    ads: 'Advertising',
    adsText: 'Advertising and tracking; a few pages may not show in full',
    and: ', ',
    limitsTitle: 'What home broadband cannot see',
    limitsText:
      'It works on what passes through this modem. It does not see mobile data or other networks, nor what is inside a VPN or a private relay. New or little-known sites may slip through.',
  },
})
