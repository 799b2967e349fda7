import { waitFor } from '@testing-library/react'
import WeeklySmsPage from '@/areas/account/pages/weekly-sms/index'
import { beginVisit } from '@/boot/start-app'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { redirectTo } from '../../mocks/taro'

beforeEach(resetApp)

describe('/ws', () => {
  it.each([[true], [false]])(
    'leads to the weekly report and stores its channel (logged in: %p)',
    async (isLoggedIn) => {
      if (isLoggedIn) logIn()
      beginVisit({ channel: 'weeksms' })
      renderScreen(<WeeklySmsPage />, '/ws', { channel: 'weeksms' })
      const to = isLoggedIn ? '/weekly' : `/wxLogin?redirect=${encodeURIComponent('/weekly')}`
      await waitFor(() => expect(redirectTo).toHaveBeenCalled())
      expect(redirectTo.mock.calls.map(([{ url }]) => url)).toContainEqual(
        isLoggedIn ? to : expect.stringMatching(/weekly/),
      )
      expect(useSessionStore.getState().channel).toBe('H5|buy|weeksms')
    },
  )
})
