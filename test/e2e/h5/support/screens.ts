import type { Gateway } from './gateway'

/** One screen in one state, by the address that shows it. */
export interface ScreenCase {
  name: string
  path: string
  access: 'private' | 'public'
  /** What must be there once it has settled; an id of DESIGN section 6, or of the screen itself. */
  id?: string
}

export const screens: readonly ScreenCase[] = [
  { name: 'login', path: '/login', access: 'public' },
  { name: 'wx-login', path: '/wxLogin', access: 'public' },
  { name: 'sms-login', path: '/smsLogin', access: 'public', id: 'login-submit' },
  { name: 'auto-login', path: '/autoLogin?ticket=worthless', access: 'public' },
  { name: 'privacy-policy', path: '/privacyPolicy', access: 'public' },
  { name: 'service-agreement', path: '/serviceAgreement', access: 'public' },
  { name: 'wx-jump', path: '/wxJump', access: 'public', id: 'wx-jump-home' },
  { name: 'order-introduce', path: '/orderIntroduce', access: 'public', id: 'order-go' },
  { name: 'not-found', path: '/nothing', access: 'public', id: 'not-found-home' },
  { name: 'home', path: '/', access: 'private', id: 'score-value' },
  { name: 'search', path: '/search?tab=0', access: 'private', id: 'row-0' },
  { name: 'search-reminders', path: '/search?tab=1', access: 'private', id: 'row-0' },
  { name: 'search-agent', path: '/search?tab=2', access: 'private', id: 'row-0' },
  { name: 'intercept-detail', path: '/il?id=', access: 'private', id: 'il-rule' },
  { name: 'optimizable', path: '/optimizable', access: 'private', id: 'oneclick-confirm' },
  { name: 'black-name-list', path: '/blackNameList', access: 'private', id: 'list-add' },
  { name: 'white-name-list', path: '/whiteNameList', access: 'private', id: 'list-add' },
  { name: 'add-name-list', path: '/addNameList?type=black', access: 'private', id: 'list-save' },
  { name: 'order-center', path: '/orderCenter?upgrade=9', access: 'private', id: 'package-nine' },
  { name: 'personal', path: '/personal', access: 'private', id: 'logout' },
]

/** The address of a screen; the detail of a record needs one that is there. */
export async function addressOf(screen: ScreenCase, gateway: Gateway, token: string): Promise<string> {
  if (screen.name !== 'intercept-detail') return screen.path
  const { items } = await gateway.call(
    '/unicomAssistant/uasp/guard/v1/intercept/query',
    { tab: 'stopped', limit: 1 },
    token,
  )
  if (!items[0]) throw new Error('The subscriber has no history')
  return `/il?id=${encodeURIComponent(items[0].id)}`
}
