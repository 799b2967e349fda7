import { fireEvent, screen, waitFor } from '@testing-library/react'
import SearchPage from '@/pages/search'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { control, element, press, settled, toast, toasted } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

const answer = (id: string, from: string) => ({
  id,
  from,
  kind: 'call',
  at: Date.parse('2025-03-04T09:30:00+08:00'),
  action: 'agent',
  reason: 'stranger',
  intent: 'delivery',
  text: '对方说“有一个包裹”。',
})
const all = [answer('a1', '01088880001'), answer('a2', '01088880002'), answer('a3', '01088880003')]

/** A gateway with three answers, some of which may already be removed. */
function answerWith(gone: readonly string[] = []) {
  const removed = new Set<string>()
  const left = () => all.filter(({ id }) => !removed.has(id))
  const idsOf = ({ body }: SeenCall) => body?.ids as string[] // what the screen has sent
  return answerCalls({
    '/intercept/query': () => ({ items: left(), nextCursor: null, reasons: [] }),
    '/agent/remove': (call: SeenCall) => {
      idsOf(call).forEach((id) => removed.add(id))
      return { removedIds: idsOf(call).filter((id) => !gone.includes(id)) }
    },
    '/agent/restore': (call: SeenCall) => {
      const back = idsOf(call).filter((id) => !gone.includes(id))
      back.forEach((id) => removed.delete(id))
      return { restoredIds: back }
    },
  })
}

async function openAnswers() {
  renderScreen(<SearchPage />, '/search', { tab: '2' })
  await screen.findByText(wholeText('01088880001'))
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the answers of the agent', () => {
  it('are deleted together, and restored by one undo', async () => {
    const seen = answerWith()
    await openAnswers()
    press('list-select')
    expect(control('list-remove')).toHaveAttribute('aria-disabled', 'true')
    press('row-0')
    press('row-2')
    expect(control('row-0')).toHaveAttribute('aria-checked', 'true')
    expect(navigateTo).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('删除（2）'))
    expect(await screen.findByText('已删除 2 条')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(wholeText('01088880003'))).toBeNull())
    expect(bodiesOf(seen, '/agent/remove')).toMatchObject([{ ids: ['a1', 'a3'] }])
    expect(element('list-remove')).toBeNull()

    press('undo')
    expect(await screen.findByText(wholeText('01088880003'))).toBeInTheDocument()
    expect(bodiesOf(seen, '/agent/restore')).toMatchObject([{ ids: ['a1', 'a3'] }])
    expect(toast()).toBe('已恢复')
  })

  it('are selected all at once, and deselected one by one', async () => {
    answerWith()
    await openAnswers()
    press('list-select')
    press('list-select-all')
    expect(screen.getByText('删除（3）')).toBeInTheDocument()
    press('row-1')
    expect(screen.getByText('删除（2）')).toBeInTheDocument()
    press('list-select')
    expect(element('list-remove')).toBeNull()
  })

  it('leave an empty list that can be undone', async () => {
    answerWith()
    await openAnswers()
    press('list-select')
    press('list-select-all')
    press('list-remove')
    expect(await screen.findByText('最近没有代接记录')).toBeInTheDocument()
    press('undo')
    expect(await screen.findByText(wholeText('01088880001'))).toBeInTheDocument()
  })

  it('report that another device was faster', async () => {
    answerWith(['a1'])
    await openAnswers()
    press('list-select')
    press('row-0')
    press('list-remove')
    await toasted('已在其他设备上删除')
    expect(element('undo')).toBeNull()
  })

  it('stay, and stay selected, when the removal fails', async () => {
    answerCalls({ '/intercept/query': { items: all, nextCursor: null }, '/agent/remove': fails(502, '<html>') })
    await openAnswers()
    press('list-select')
    press('row-0')
    press('list-remove')
    await toasted('网络不给力，请稍后重试')
    expect(control('row-0')).toHaveAttribute('aria-checked', 'true')
  })

  it('are deselected when the list shows something else', async () => {
    answerWith()
    await openAnswers()
    press('list-select')
    press('row-0')
    press('search-stopped')
    await settled()
    expect(element('list-remove')).toBeNull()
    expect(element('list-select')).toBeNull()
  })
})
