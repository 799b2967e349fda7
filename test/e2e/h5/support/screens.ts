import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import type { Gateway } from './gateway'

/** One screen in one state, by the address that shows it. */
export interface ScreenCase {
  name: string
  path: string
  access: 'private' | 'public'
  /** What must be there once it has settled; an id of DESIGN section 6, or of the screen itself. */
  id?: string
  /** It loads something when it opens, and offers to try again when that fails. */
  loads?: true
}

/** Screens whose address needs a query, that have more than one state, or more to prove than that they open. */
const described: readonly ScreenCase[] = [
  { name: 'login', path: '/login', access: 'public' },
  { name: 'wx-login', path: '/wxLogin', access: 'public' },
  { name: 'sms-login', path: '/smsLogin', access: 'public', id: 'login-submit', loads: true },
  { name: 'auto-login', path: '/autoLogin?ticket=worthless', access: 'public' },
  { name: 'privacy-policy', path: '/privacyPolicy', access: 'public' },
  { name: 'service-agreement', path: '/serviceAgreement', access: 'public' },
  { name: 'wx-jump', path: '/wxJump', access: 'public', id: 'wx-jump-home' },
  { name: 'order-introduce', path: '/orderIntroduce', access: 'public', id: 'order-go' },
  { name: 'not-found', path: '/nothing', access: 'public', id: 'not-found-home' },
  { name: 'home', path: '/', access: 'private', id: 'score-value', loads: true },
  { name: 'search', path: '/search?tab=0', access: 'private', id: 'row-0', loads: true },
  { name: 'search-reminders', path: '/search?tab=1', access: 'private', id: 'row-0', loads: true },
  { name: 'search-agent', path: '/search?tab=2', access: 'private', id: 'row-0', loads: true },
  { name: 'intercept-detail', path: '/il?id=', access: 'private', id: 'il-rule', loads: true },
  { name: 'optimizable', path: '/optimizable', access: 'private', id: 'oneclick-confirm', loads: true },
  { name: 'black-name-list', path: '/blackNameList', access: 'private', id: 'list-add', loads: true },
  { name: 'white-name-list', path: '/whiteNameList', access: 'private', id: 'list-add', loads: true },
  { name: 'add-name-list', path: '/addNameList?type=black', access: 'private', id: 'list-save' },
  { name: 'order-center', path: '/orderCenter?upgrade=9', access: 'private', id: 'package-nine' },
  { name: 'personal', path: '/personal', access: 'private', id: 'logout' },
]

const pathOf = (address: string) => address.split('?')[0]

/** The screens of the table that nothing is said about above: each is opened by its path alone. */
const others = Object.entries(routes as RouteTable)
  .filter(([path]) => path !== '/404' && !described.some((screen) => pathOf(screen.path) === path))
  .filter(([, row]) => row.page !== null && !row.landing && !row.redirectTo && !row.miniProgramOnly)
  .map(([path, { access }]): ScreenCase => ({ name: path.slice(1), path, access }))

export const screens: readonly ScreenCase[] = [...described, ...others]

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
