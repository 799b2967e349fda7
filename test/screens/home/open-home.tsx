import { act, waitFor } from '@testing-library/react'
import HomePage from '@/pages/home/index'
import { useSettingsStore } from '@/stores/settings'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, press } from '../../support/controls'

const product = (productId: string) => ({
  busiType: productId,
  productId,
  productName: productId,
  status: 2,
  statusMsg: '',
  subscribeTime: '2026-01-01 00:00:00',
  productType: productId,
})

/** The response of statusQuery for somebody with these products. */
export const holding = (...ids: string[]) => ({ phoneNo: '13800138000', productStatusList: ids.map(product) })

/** The response of smartFamilyGuardian/index with one modem. */
export const modem = (enableStatus: number, changes: Record<string, unknown> = {}) => ({
  modemList: [
    { orderStatus: 0, pppoeAccount: '01012345678', description: '', name: '客厅光猫', enableStatus, ...changes },
  ],
})

/** An item of configToBeOptimized that can be optimised. */
export const open = (productType: string, type: number, contentTag = '') => ({
  productType,
  type,
  contentTag,
  status: 1,
})

export const answers = {
  '/homepageKeyData': { interceptCount: 1234, smsSendCount: 56, telAgencyCount: 78 },
  '/smsIntentionCountQuery': { allCount: 90 },
  '/queryScore': { safetyScore: 83 },
  '/statusQuery': holding('uasp-9'),
  '/configToBeOptimized': { configList: [open('umm', 3, '0')] },
  '/popUpQuery': { popUpList: [] },
  '/popUpInfoUpdate': {},
  '/bindingFamilyInfoQuery': { bindingList: [] },
  '/smartFamilyGuardian/index': { modemList: [] },
  '/vipConfigUser': { isVip: false },
  '/intercept/query': { items: [], nextCursor: null, reasons: [] },
}

/** Home's navigations, in order. */
export const opened = () => navigateTo.mock.calls.map(([{ url }]) => url)

/** One tap on the element with this id, once it exists. */
export async function tap(id: string): Promise<void> {
  await appears(id)
  await act(async () => press(id))
}

/** Resets the app to a later visit: no session, the guide seen. */
export function resetHome(): void {
  resetApp()
  useSettingsStore.setState({ guideSeen: true })
}

/** Opens home for a subscriber, with these responses in place of the usual ones. Returns the recorded calls. */
export async function openHome(changes: Record<string, unknown> = {}) {
  const seen = answerCalls({ ...answers, ...changes })
  logIn()
  const { unmount } = renderScreen(<HomePage />, '/')
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/vipConfigUser'))).toBe(true))
  return { seen, unmount }
}
