import { act, cleanup, screen, waitFor } from '@testing-library/react'
import DndPermissionDescPage from '@/areas/legal/pages/dnd-permission-desc'
import PrivacyPolicyPage from '@/areas/legal/pages/privacy-policy'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { setLanguage } from '@/i18n/language'
import { printPage } from '@/platform/print'
import { renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, loseNetwork, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, element, press, type } from '../../support/controls'

jest.mock('@/platform/print', () => ({ printPage: jest.fn() }))

const text = (words: string) => ({ kind: 'text', text: words, rows: [] })
const policy = {
  title: '隐私政策',
  versions: [
    { version: '2.0', date: '2026-11-22', material: true, changes: ['列出全部第三方'] },
    { version: '1.0', date: '2026-11-20', material: true, changes: ['首次发布'] },
  ],
  sections: [
    {
      heading: '一、收集的信息',
      blocks: [text('短信内容保存 90 天。'), text('在[我的](/personal)中撤回，在[我的](/personal)中查看。')],
    },
    {
      heading: '二、提供给谁',
      blocks: [
        { kind: 'table', text: '', rows: [{ title: '短信中心', facts: [{ label: '信息', text: '短信内容' }] }] },
      ],
    },
  ],
}
const summary = {
  ...policy,
  title: 'Privacy policy',
  sections: [{ heading: 'What we keep', blocks: [text('Texts, 90 days.')] }],
}
const answer = ({ body }: SeenCall) => (body?.text === 'summary' ? summary : policy)

async function open() {
  const seen = answerCalls({ '/legal/document': answer })
  renderScreen(<PrivacyPolicyPage />, '/privacyPolicy')
  await appears('legal-search')
  return seen
}

beforeEach(resetApp)

describe('a legal text', () => {
  it('is shown to a guest with its version, date, tables and history', async () => {
    const seen = await open()
    expect(bodyOf(seen, '/legal/document')).toMatchObject({ id: 'privacyPolicy', text: 'full' })
    expect(screen.getByText('2.0 版，2026年11月22日 起生效')).toBeInTheDocument()
    expect(screen.getByText('短信中心')).toBeInTheDocument()
    expect(screen.getByText('首次发布')).toBeInTheDocument()
  })

  it('has an English summary, marked as such, with links to the Chinese text and back', async () => {
    setLanguage('en')
    const seen = await open()
    expect(screen.getByText(/The Chinese text is the one that binds/)).toBeInTheDocument()
    expect(screen.getByText('What we keep')).toBeInTheDocument()
    press('legal-other')
    expect(await screen.findByText('一、收集的信息')).toBeInTheDocument()
    expect(seen.map(({ body }) => body?.text)).toEqual(['summary', 'full'])
    press('legal-other')
    expect(await screen.findByText('What we keep')).toBeInTheDocument()
  })

  it('marks search results, counts them and steps through them', async () => {
    await open()
    type('legal-search', '短信')
    expect(screen.getByText('第 1 处，共 3 处')).toBeInTheDocument()
    expect(element('legal-hit-0')).toHaveClass('is-current')
    press('legal-next')
    expect(element('legal-hit-1')).toHaveClass('is-current')
    press('legal-previous')
    press('legal-previous')
    expect(screen.getByText('第 3 处，共 3 处')).toBeInTheDocument()
    type('legal-search', '没有的词')
    expect(screen.getByText('没有找到“没有的词”')).toBeInTheDocument()
    expect(element('legal-next')).toBeNull()
  })

  it('scrolls to the first result once the typing rests', async () => {
    await open()
    document.body.className = 'taro_page'
    const places = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.id === 'legal-hit-0' ? 500 : 0
      return { x: 0, y: top, top, bottom: top, left: 0, right: 0, width: 0, height: 0, toJSON: () => null }
    })
    type('legal-search', '短信')
    expect(document.body.scrollTop).toBe(0)
    await waitFor(() => expect(document.body.scrollTop).toBe(428))
    places.mockRestore()
    document.body.className = ''
    document.body.scrollTop = 0
  })

  it('lists its sections, and links to the screens that it names, each once', async () => {
    await open()
    press('legal-contents')
    expect(element('legal-to-1')).toHaveTextContent('二、提供给谁')
    expect(document.querySelectorAll('[id^="legal-0-"]')).toHaveLength(1)
    press('legal-0-personal')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
  })

  it('has adjustable text size, and is printed where the browser supports it', async () => {
    await open()
    press('legal-size-huge')
    expect(document.querySelector('.legal-document')).toHaveClass('legal-document--huge')
    press('legal-print')
    expect(printPage).toHaveBeenCalled()
  })

  it('is the stored copy without a network', async () => {
    await open()
    cleanup()
    act(clearRemoteCache)
    loseNetwork()
    renderScreen(<PrivacyPolicyPage />, '/privacyPolicy')
    expect(await screen.findByText(/保存在手机上的文本/)).toBeInTheDocument()
    expect(screen.getByText('一、收集的信息')).toBeInTheDocument()
  })

  it('omits damaged parts', async () => {
    const damaged = {
      ...policy,
      versions: [{ version: null, date: null, material: null, changes: null }, ...policy.versions],
      sections: [
        { heading: null, blocks: null },
        ...policy.sections,
        { heading: '三', blocks: [{ kind: 1, text: null }] },
      ],
    }
    answerCalls({ '/legal/document': damaged })
    renderScreen(<PrivacyPolicyPage />, '/privacyPolicy')
    expect(await screen.findByText('2.0 版，2026年11月22日 起生效')).toBeInTheDocument()
    expect(screen.queryByText('三')).toBeNull()
    expect(document.body).not.toHaveTextContent(/null|Invalid/)
  })

  it.each([
    ['fails', fails(502, '<html>')],
    ['is empty', { sections: [] }],
  ])('offers a retry when the response %s', async (_how, reply) => {
    answerCalls({ '/legal/document': reply })
    renderScreen(<DndPermissionDescPage />, '/dndPermissionDesc')
    expect(await screen.findByText('重试', {}, { timeout: 8000 })).toBeInTheDocument()
  })
})
