import { screen, waitFor } from '@testing-library/react'
import type { HelpBookId } from '@contract/words/account'
import FeedbackPage from '@/areas/account/pages/feedback'
import HelpCenterPage from '@/areas/help/pages/help-center'
import { routes } from '@/navigation/routes'
import { useEntranceStore } from '@/stores/entrance'
import { helpTopics } from '@/widgets/Screen/ScreenHelp'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { press } from '../../support/controls'
import { helpBook, topicsOf } from '../../support/help-books'

const keysOf = (id: HelpBookId) => topicsOf(id).map(({ key }) => key)

beforeEach(() => {
  resetApp()
  logIn()
  answerCalls({ '/feedback/query': { items: [], nextCursor: null }, '/help/book': helpBook('helpCenter', 'zh-CN') })
})

describe('the help of a screen', () => {
  it('has a topic for every private screen, which exists in both books', () => {
    const paths = Object.entries(routes).flatMap(([path, { access }]) => (access === 'private' ? [path] : []))
    expect(Object.keys(helpTopics).sort()).toEqual(paths.sort())
    for (const { topic, dnd } of Object.values(helpTopics)) {
      expect(keysOf('helpCenter')).toContain(topic)
      if (dnd !== undefined) expect(keysOf('dndHelpCenter')).toContain(dnd)
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
