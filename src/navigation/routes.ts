import type { RouteRow } from '../rules/navigation/row'

/** Checks a row and keeps its literal types. */
const row = <const Row extends RouteRow>(definition: Row): Row => definition

/**
 * The routes table: every path of the product, as listed in docs/routes.md. App pages, H5 paths, titles, parameters and
 * the guard are derived from it. A row whose screen is not built has `page: null`. '/404' is the screen for unknown
 * paths, and '/vip' the mini-program's own package page. Imports nothing at run time, because the build loads it too.
 */
export const routes = {
  // the tab bar's screens
  '/': row({ page: 'pages/home/index', area: 'main', title: 'route.home', access: 'private' }),
  '/search': row({
    page: 'pages/search/index',
    area: 'main',
    title: 'route.search',
    access: 'private',
    params: ['tab', 'type', 'search'],
  }),
  '/contact': row({
    page: 'pages/contact/index',
    area: 'main',
    title: 'route.contact',
    access: 'private',
    params: ['type'],
  }),
  '/personal': row({
    page: 'pages/personal/index',
    area: 'main',
    title: 'route.personal',
    access: 'private',
    params: ['type'],
  }),
  '/il': row({
    page: 'pages/intercept-detail/index',
    area: 'main',
    title: 'route.interceptDetail',
    access: 'private',
    params: ['id', 'type'],
  }),

  // login
  '/login': row({
    page: 'areas/login/pages/login/index',
    area: 'login',
    title: 'route.login',
    access: 'public',
    params: ['from'],
    login: true,
  }),
  '/wxLogin': row({
    page: 'areas/login/pages/login/index',
    area: 'login',
    title: 'route.wxLogin',
    access: 'public',
    params: ['from'],
    login: true,
  }),
  '/appLogin': row({
    page: 'areas/login/pages/app-login/index',
    area: 'login',
    title: 'route.appLogin',
    access: 'public',
    params: ['from'],
    login: true,
    takesTicket: true,
  }),
  '/smsLogin': row({
    page: 'areas/login/pages/sms-login/index',
    area: 'login',
    title: 'route.smsLogin',
    access: 'public',
    params: ['from'],
    login: true,
  }),
  '/autoLogin': row({
    page: 'areas/login/pages/auto-login/index',
    area: 'login',
    title: 'route.autoLogin',
    access: 'public',
    params: ['from'],
    login: true,
    takesTicket: true,
  }),

  // guard
  '/call': row({
    page: 'areas/guard/pages/call/index',
    area: 'guard',
    title: 'route.call',
    access: 'private',
    params: ['pinToTop'],
  }),
  '/harassmentType': row({
    page: 'areas/guard/pages/harassment-type/index',
    area: 'guard',
    title: 'route.harassmentType',
    access: 'private',
  }),
  '/numSegment': row({
    page: 'areas/guard/pages/num-segment/index',
    area: 'guard',
    title: 'route.numSegment',
    access: 'private',
  }),
  '/blackNameList': row({
    page: 'areas/guard/pages/black-name-list/index',
    area: 'guard',
    title: 'route.blackNameList',
    access: 'private',
  }),
  '/whiteNameList': row({
    page: 'areas/guard/pages/white-name-list/index',
    area: 'guard',
    title: 'route.whiteNameList',
    access: 'private',
  }),
  '/addNameList': row({
    page: 'areas/guard/pages/add-name-list/index',
    area: 'guard',
    title: 'route.addNameList',
    access: 'private',
    params: ['type', 'phone', 'way'],
  }),
  '/comDisposal': row({
    page: 'areas/guard/pages/com-disposal/index',
    area: 'guard',
    title: 'route.comDisposal',
    access: 'private',
  }),
  '/SMSANDNet': row({
    page: 'areas/guard/pages/sms-and-net/index',
    area: 'guard',
    title: 'route.smsAndNet',
    access: 'private',
  }),
  '/optimizable': row({
    page: 'areas/guard/pages/optimizable/index',
    area: 'guard',
    title: 'route.optimizable',
    access: 'private',
  }),
  '/offerCommunity': row({
    page: 'areas/guard/pages/offer-community/index',
    area: 'guard',
    title: 'route.offerCommunity',
    access: 'private',
  }),
  '/callLogDetails': row({
    page: 'areas/guard/pages/call-log-details/index',
    area: 'guard',
    title: 'route.callLogDetails',
    access: 'private',
    params: ['id'],
  }),
  '/callAgentLog': row({
    page: null,
    area: 'guard',
    title: 'route.callAgentLog',
    access: 'private',
    redirectTo: '/search?tab=2',
  }),
  '/afterPayment': row({
    page: 'areas/guard/pages/after-payment/index',
    area: 'guard',
    title: 'route.afterPayment',
    access: 'private',
  }),

  // family
  '/familyAffectionProtect': row({
    page: 'areas/family/pages/family-affection-protect/index',
    area: 'family',
    title: 'route.familyAffectionProtect',
    access: 'private',
  }),
  '/family': row({
    page: null,
    area: 'family',
    title: 'route.family',
    access: 'private',
    redirectTo: '/familyAffectionProtect',
  }),
  '/familyProtect': row({
    page: 'areas/family/pages/family-protect/index',
    area: 'family',
    title: 'route.familyProtect',
    access: 'public',
    params: ['phone', 'name', 'tab'],
  }),
  '/opticalModemBinding': row({
    page: null,
    area: 'family',
    title: 'route.opticalModemBinding',
    access: 'private',
    redirectTo: '/familyProtect?tab=1',
  }),
  '/guardianInvite': row({
    page: 'areas/family/pages/guardian-invite/index',
    area: 'family',
    title: 'route.guardianInvite',
    access: 'public',
    params: ['id', 'scene'],
  }),
  '/protectEdit': row({
    page: 'areas/family/pages/protect-edit/index',
    area: 'family',
    title: 'route.protectEdit',
    access: 'private',
    params: ['phone'],
  }),
  '/familyRemind': row({
    page: 'areas/family/pages/family-remind/index',
    area: 'family',
    title: 'route.familyRemind',
    access: 'private',
    params: ['phone'],
  }),
  '/mobileSetting': row({
    page: 'areas/family/pages/mobile-setting/index',
    area: 'family',
    title: 'route.mobileSetting',
    access: 'private',
    params: ['phone'],
  }),
  '/fs': row({
    page: 'areas/family/pages/family-sms/index',
    area: 'family',
    title: 'route.familySms',
    access: 'public',
    params: ['familyPhoneNo'],
    landing: { to: '/', keepPhone: 'familyPhoneNo' },
  }),

  // broadband
  '/broadbandProtect': row({
    page: 'areas/broadband/pages/broadband-protect/index',
    area: 'broadband',
    title: 'route.broadbandProtect',
    access: 'private',
  }),
  '/bindingDevice': row({
    page: 'areas/broadband/pages/binding-device/index',
    area: 'broadband',
    title: 'route.bindingDevice',
    access: 'private',
    params: ['pppoeAccount'],
  }),
  '/broadbandBind': row({
    page: 'areas/broadband/pages/broadband-bind/index',
    area: 'broadband',
    title: 'route.broadbandBind',
    access: 'private',
    params: ['pppoeAccount'],
  }),
  '/broadbandQuery': row({
    page: 'areas/broadband/pages/broadband-query/index',
    area: 'broadband',
    title: 'route.broadbandQuery',
    access: 'private',
  }),
  '/passwordVerify': row({
    page: 'areas/broadband/pages/password-verify/index',
    area: 'broadband',
    title: 'route.passwordVerify',
    access: 'private',
    params: ['pppoeAccount'],
  }),
  '/phoneVerify': row({
    page: 'areas/broadband/pages/phone-verify/index',
    area: 'broadband',
    title: 'route.phoneVerify',
    access: 'private',
    params: ['pppoeAccount'],
  }),
  '/familyModemEdit': row({
    page: 'areas/broadband/pages/family-modem-edit/index',
    area: 'broadband',
    title: 'route.familyModemEdit',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/homeAccessDevices': row({
    page: 'areas/broadband/pages/home-access-devices/index',
    area: 'broadband',
    title: 'route.homeAccessDevices',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/onlineManage': row({
    page: 'areas/household/pages/online-manage/index',
    area: 'household',
    title: 'route.onlineManage',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/preventUseNetwork': row({
    page: 'areas/broadband/pages/prevent-use-network/index',
    area: 'broadband',
    title: 'route.preventUseNetwork',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/educationAcceleration': row({
    page: 'areas/household/pages/education-acceleration/index',
    area: 'household',
    title: 'route.educationAcceleration',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/applicationControl': row({
    page: 'areas/household/pages/application-control/index',
    area: 'household',
    title: 'route.applicationControl',
    access: 'private',
    params: ['pppoeAccount', 'name', 'personId'],
  }),
  '/appView': row({
    page: 'areas/household/pages/app-view/index',
    area: 'household',
    title: 'route.appView',
    access: 'private',
    params: ['pppoeAccount', 'name', 'personId', 'target'],
  }),
  '/onlineTimeManagement': row({
    page: 'areas/household/pages/online-time-management/index',
    area: 'household',
    title: 'route.onlineTimeManagement',
    access: 'private',
    params: ['pppoeAccount', 'name', 'personId'],
  }),
  '/addTimePeriod': row({
    page: 'areas/household/pages/add-time-period/index',
    area: 'household',
    title: 'route.addTimePeriod',
    access: 'private',
    params: ['pppoeAccount', 'name', 'personId', 'id', 'target'],
  }),
  '/addTimeDuration': row({
    page: 'areas/household/pages/add-time-duration/index',
    area: 'household',
    title: 'route.addTimeDuration',
    access: 'private',
    params: ['pppoeAccount', 'name', 'personId', 'id', 'target'],
  }),
  '/greenNet': row({
    page: 'areas/household/pages/green-net/index',
    area: 'household',
    title: 'route.greenNet',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/greenNetReport': row({
    page: 'areas/household/pages/green-net-report/index',
    area: 'household',
    title: 'route.greenNetReport',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/urlBlackList': row({
    page: 'areas/household/pages/url-black-list/index',
    area: 'household',
    title: 'route.urlBlackList',
    access: 'private',
    params: ['pppoeAccount', 'name'],
  }),
  '/greenBroadband': row({
    page: 'areas/household/pages/green-broadband/index',
    area: 'household',
    title: 'route.greenBroadband',
    access: 'public',
  }),

  // sms
  '/messagePersonal': row({
    page: 'areas/sms/pages/message-personal/index',
    area: 'sms',
    title: 'route.messagePersonal',
    access: 'private',
    params: ['tab'],
  }),
  '/marketCategory': row({
    page: 'areas/sms/pages/market-category/index',
    area: 'sms',
    title: 'route.marketCategory',
    access: 'private',
  }),
  '/rejectNumberList': row({
    page: 'areas/sms/pages/reject-number-list/index',
    area: 'sms',
    title: 'route.rejectNumberList',
    access: 'private',
  }),
  '/addNumberList': row({
    page: 'areas/sms/pages/add-number-list/index',
    area: 'sms',
    title: 'route.addNumberList',
    access: 'private',
    params: ['way'],
  }),
  '/addWhiteNameList': row({
    page: 'areas/sms/pages/add-white-name-list/index',
    area: 'sms',
    title: 'route.addWhiteNameList',
    access: 'private',
  }),
  '/messageFeedback': row({
    page: 'areas/sms/pages/message-feedback/index',
    area: 'sms',
    title: 'route.messageFeedback',
    access: 'private',
  }),

  // contacts
  '/addContact': row({
    page: 'areas/contacts/pages/add-contact/index',
    area: 'contacts',
    title: 'route.addContact',
    access: 'private',
    params: ['type', 'phone', 'id'],
  }),
  '/contactDetail': row({
    page: 'areas/contacts/pages/contact-detail/index',
    area: 'contacts',
    title: 'route.contactDetail',
    access: 'private',
    params: ['id'],
  }),
  '/myNumSign': row({
    page: 'areas/contacts/pages/my-num-sign/index',
    area: 'contacts',
    title: 'route.myNumSign',
    access: 'private',
  }),
  '/editNumSign': row({
    page: 'areas/contacts/pages/edit-num-sign/index',
    area: 'contacts',
    title: 'route.editNumSign',
    access: 'private',
    params: ['phone'],
  }),
  '/addNumSignContact': row({
    page: 'areas/contacts/pages/add-num-sign-contact/index',
    area: 'contacts',
    title: 'route.addNumSignContact',
    access: 'private',
  }),
  '/uploadContactStep': row({
    page: 'areas/contacts/pages/upload-contact-step/index',
    area: 'contacts',
    title: 'route.uploadContactStep',
    access: 'private',
  }),

  // orders
  '/orderIntroduce': row({
    page: 'areas/orders/pages/order-introduce/index',
    area: 'orders',
    title: 'route.orderIntroduce',
    access: 'public',
    params: ['channel'],
    vipInMiniProgram: true,
  }),
  '/orderCenter': row({
    page: 'areas/orders/pages/order-center/index',
    area: 'orders',
    title: 'route.orderCenter',
    access: 'private',
    params: ['upgrade', 'unOrderSms', 'channel'],
    vipInMiniProgram: true,
  }),
  '/orderCenter9': row({
    page: 'areas/orders/pages/order-center9/index',
    area: 'orders',
    title: 'route.orderCenter9',
    access: 'private',
    params: ['channel'],
  }),
  '/freeTrial': row({
    page: 'areas/orders/pages/free-trial/index',
    area: 'orders',
    title: 'route.freeTrial',
    access: 'public',
    params: ['channel'],
  }),
  '/orderDetail': row({
    page: 'areas/orders/pages/order-detail/index',
    area: 'orders',
    title: 'route.orderDetail',
    access: 'private',
    params: ['id'],
  }),
  '/orderDetailIntroduce': row({
    page: 'areas/orders/pages/order-detail-introduce/index',
    area: 'orders',
    title: 'route.orderDetailIntroduce',
    access: 'public',
    params: ['productId'],
  }),
  '/notDisturb': row({
    page: 'areas/orders/pages/not-disturb/index',
    area: 'orders',
    title: 'route.notDisturb',
    access: 'public',
    params: ['channel'],
  }),
  '/orderHistory': row({
    page: 'areas/orders/pages/order-history/index',
    area: 'orders',
    title: 'route.orderHistory',
    access: 'private',
  }),
  '/productPrice': row({
    page: 'areas/orders/pages/product-price/index',
    area: 'orders',
    title: 'route.productPrice',
    access: 'public',
  }),
  '/vip': row({
    page: 'areas/vip/pages/vip/index',
    area: 'vip',
    title: 'route.vip',
    access: 'public',
    params: ['upgrade', 'unOrderSms', 'channel'],
    miniProgramOnly: true,
  }),

  // account
  '/safetyScore': row({
    page: 'areas/account/pages/safety-score/index',
    area: 'account',
    title: 'route.safetyScore',
    access: 'private',
  }),
  '/weekly': row({
    page: 'areas/account/pages/weekly/index',
    area: 'account',
    title: 'route.weekly',
    access: 'private',
  }),
  '/ws': row({
    page: 'areas/account/pages/weekly-sms/index',
    area: 'account',
    title: 'route.weeklySms',
    access: 'public',
    landing: { to: '/weekly' },
  }),
  '/feedback': row({
    page: 'areas/account/pages/feedback/index',
    area: 'account',
    title: 'route.feedback',
    access: 'private',
    params: ['tab'],
  }),

  // help
  '/helpCenter': row({
    page: 'areas/help/pages/help-center/index',
    area: 'help',
    title: 'route.helpCenter',
    access: 'public',
    params: ['topic'],
  }),
  '/functionIntro': row({
    page: 'areas/help/pages/function-intro/index',
    area: 'help',
    title: 'route.functionIntro',
    access: 'public',
  }),
  '/usageGuide': row({
    page: 'areas/help/pages/usage-guide/index',
    area: 'help',
    title: 'route.usageGuide',
    access: 'public',
  }),
  '/dndHelpCenter': row({
    page: 'areas/help/pages/dnd-help-center/index',
    area: 'help',
    title: 'route.dndHelpCenter',
    access: 'public',
    params: ['topic'],
  }),
  '/crossBusiness': row({
    page: 'areas/help/pages/cross-business/index',
    area: 'help',
    title: 'route.crossBusiness',
    access: 'public',
  }),

  // quiz
  '/antiFraudClassroom': row({
    page: 'areas/quiz/pages/anti-fraud-classroom/index',
    area: 'quiz',
    title: 'route.antiFraudClassroom',
    access: 'public',
  }),
  '/questionnaire': row({
    page: 'areas/quiz/pages/questionnaire/index',
    area: 'quiz',
    title: 'route.questionnaire',
    access: 'public',
    params: ['lesson', 'daily'],
  }),
  '/questionResult': row({
    page: 'areas/quiz/pages/question-result/index',
    area: 'quiz',
    title: 'route.questionResult',
    access: 'public',
    params: ['id'],
  }),
  '/quizContent': row({
    page: 'areas/quiz/pages/quiz-content/index',
    area: 'quiz',
    title: 'route.quizContent',
    access: 'public',
    params: ['id'],
  }),

  // appeal
  '/numberAppeal': row({
    page: 'areas/appeal/pages/number-appeal/index',
    area: 'appeal',
    title: 'route.numberAppeal',
    access: 'private',
    wechatPublicOnly: true,
  }),
  '/complaint': row({
    page: 'areas/appeal/pages/complaint/index',
    area: 'appeal',
    title: 'route.complaint',
    access: 'private',
    params: ['phone'],
    wechatPublicOnly: true,
  }),
  '/appealRecord': row({
    page: 'areas/appeal/pages/appeal-record/index',
    area: 'appeal',
    title: 'route.appealRecord',
    access: 'private',
    params: ['tab'],
  }),
  '/appealDetail': row({
    page: 'areas/appeal/pages/appeal-detail/index',
    area: 'appeal',
    title: 'route.appealDetail',
    access: 'private',
    params: ['id', 'type'],
  }),

  // legal
  '/privacyPolicy': row({
    page: 'areas/legal/pages/privacy-policy/index',
    area: 'legal',
    title: 'route.privacyPolicy',
    access: 'public',
  }),
  '/serviceAgreement': row({
    page: 'areas/legal/pages/service-agreement/index',
    area: 'legal',
    title: 'route.serviceAgreement',
    access: 'public',
  }),
  '/childProtection': row({
    page: 'areas/legal/pages/child-protection/index',
    area: 'legal',
    title: 'route.childProtection',
    access: 'public',
  }),
  '/messageServiceAgreement': row({
    page: 'areas/legal/pages/message-service-agreement/index',
    area: 'legal',
    title: 'route.messageServiceAgreement',
    access: 'public',
  }),
  '/dndPrivacyPolicy': row({
    page: 'areas/legal/pages/dnd-privacy-policy/index',
    area: 'legal',
    title: 'route.dndPrivacyPolicy',
    access: 'public',
  }),
  '/dndServiceAgreement': row({
    page: 'areas/legal/pages/dnd-service-agreement/index',
    area: 'legal',
    title: 'route.dndServiceAgreement',
    access: 'public',
  }),
  '/dndChildProtection': row({
    page: 'areas/legal/pages/dnd-child-protection/index',
    area: 'legal',
    title: 'route.dndChildProtection',
    access: 'public',
  }),
  '/dndPermissionDesc': row({
    page: 'areas/legal/pages/dnd-permission-desc/index',
    area: 'legal',
    title: 'route.dndPermissionDesc',
    access: 'public',
  }),
  '/dndPersonalInfoCollenction': row({
    page: 'areas/legal/pages/dnd-personal-info-collenction/index',
    area: 'legal',
    title: 'route.dndPersonalInfoCollenction',
    access: 'public',
  }),
  '/dndThirdPartyInfoSharing': row({
    page: 'areas/legal/pages/dnd-third-party-info-sharing/index',
    area: 'legal',
    title: 'route.dndThirdPartyInfoSharing',
    access: 'public',
  }),

  // misc
  '/wxJump': row({ page: 'areas/misc/pages/wx-jump/index', area: 'misc', title: 'route.wxJump', access: 'public' }),
  '/promptGuidance': row({
    page: 'areas/misc/pages/prompt-guidance/index',
    area: 'misc',
    title: 'route.promptGuidance',
    access: 'public',
  }),
  '/distribute': row({
    page: 'areas/misc/pages/distribute/index',
    area: 'misc',
    title: 'route.distribute',
    access: 'public',
    params: ['channel'],
  }),
  '/QRCode': row({ page: 'areas/misc/pages/qr-code/index', area: 'misc', title: 'route.qrCode', access: 'public' }),
  '/ds': row({
    page: 'areas/misc/pages/direct-set/index',
    area: 'misc',
    title: 'route.directSet',
    access: 'public',
    params: ['to'],
    landing: { to: '/', toParam: 'to' },
  }),
  '/404': row({
    page: 'areas/misc/pages/not-found/index',
    area: 'misc',
    title: 'route.notFound',
    access: 'public',
    params: ['asked'],
  }),
} as const

export type RoutePath = keyof typeof routes

type ParamsOf<Row> = Row extends { params: readonly (infer Name extends string)[] } ? Name : never

/** The query of a path: the declared parameters, each optional. */
export type RouteQuery<Path extends RoutePath> = Partial<Record<ParamsOf<(typeof routes)[Path]>, string>>
