import { screen, waitFor } from '@testing-library/react'
import FeedbackPage from '@/areas/account/pages/feedback'
import HelpCenterPage from '@/areas/help/pages/help-center'
import { dndHelpGroups } from '@/areas/help/pages/dnd-help-center/topics'
import { helpGroups } from '@/areas/help/pages/help-center/topics'
import { routes } from '@/navigation/routes'
import { useEntranceStore } from '@/stores/entrance'
import { helpTopics } from '@/widgets/Screen/ScreenHelp'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { press } from '../../support/controls'

const keysOf = (groups: typeof helpGroups) => groups.flatMap(({ topics }) => topics.map(({ key }) => key))

beforeEach(() => {
  resetApp()
  logIn()
  answerCalls({ '/feedback/query': { items: [], nextCursor: null } })
})

describe('the help of a screen', () => {
  it('has a topic for every private screen, which exists in both books', () => {
    const paths = Object.entries(routes).flatMap(([path, { access }]) => (access === 'private' ? [path] : []))
    expect(Object.keys(helpTopics).sort()).toEqual(paths.sort())
    for (const { topic, dnd } of Object.values(helpTopics)) {
      expect(keysOf(helpGroups)).toContain(topic)
      if (dnd !== undefined) expect(keysOf(dndHelpGroups)).toContain(dnd)
    }
  })

  it('opens at its own topic', async () => {
    renderScreen(<FeedbackPage />, '/feedback')
    await waitFor(() => press('screen-help'))
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('topic=feedback')
  })

  it('is that of do-not-disturb in its entrance', async () => {
    useEntranceStore.getState().enterDnd()
    renderScreen(<FeedbackPage />, '/feedback')
    await waitFor(() => press('screen-help'))
    expect(navigateTo.mock.calls[0]?.[0].url).toMatch(/dnd-help-center|dndHelpCenter/)
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('topic=leave')
  })

  it('is not offered by a public screen', async () => {
    renderScreen(<HelpCenterPage />, '/helpCenter')
    await screen.findByRole('textbox')
    expect(document.getElementById('screen-help')).toBeNull()
  })
})
