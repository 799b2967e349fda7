import type { RouteRow, RouteTable } from '@/rules/navigation/row'

function row(over: Partial<RouteRow>): RouteRow {
  return { area: 'misc', page: 'areas/misc/pages/any/index', title: 'route.any', access: 'private', ...over }
}

/** A table with one row of each kind. */
export const table = {
  '/': row({ params: ['redirect'] }),
  '/blackNameList': row({ params: ['type'] }),
  '/addNameList': row({ params: ['type', 'phone', 'ticket', 'wxmpToken', 'code', 'redirect', 'to'] }),
  '/SMSANDNet': row({}),
  '/helpCenter': row({ access: 'public' }),
  '/protectEdit': row({ page: null, params: ['phone'] }),
  '/crossBusiness': row({ access: 'public', page: null }),
  '/search': row({ params: ['tab'] }),
  '/callAgentLog': row({ redirectTo: '/search?tab=2', params: ['tab', 'channel'] }),
  '/family': row({ redirectTo: '/familyAffectionProtect' }),
  '/familyAffectionProtect': row({}),
  '/numberAppeal': row({ wechatPublicOnly: true, params: ['number'] }),
  '/orderIntroduce': row({ access: 'public', vipInMiniProgram: true }),
  '/orderCenter': row({ vipInMiniProgram: true, params: ['upgrade', 'unOrderSms'] }),
  '/vip': row({ access: 'public', params: ['upgrade'], miniProgramOnly: true }),
  '/login': row({ access: 'public', login: true }),
  '/wxLogin': row({ access: 'public', login: true }),
  '/appLogin': row({ access: 'public', login: true, takesTicket: true }),
  '/smsLogin': row({ access: 'public', login: true }),
  '/autoLogin': row({ access: 'public', login: true, takesTicket: true }),
  '/fs': row({ access: 'public', landing: { to: '/', keepPhone: 'familyPhoneNo' } }),
  '/ds': row({ access: 'public', landing: { to: '/', toParam: 'to' } }),
  '/ws': row({ access: 'public', landing: { to: '/weekly' } }),
  '/weekly': row({}),
} satisfies RouteTable
