import { fireEvent, screen, waitFor } from '@testing-library/react'
import AppealRecordPage from '@/areas/appeal/pages/appeal-record'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, inTurn } from '../../mocks/gateway'
import { enterPublicAccount } from '../../mocks/public-account'
import { appears, element, press } from '../../support/controls'
import { opened, type } from '../family/people'
import { appealOf, complaintOf } from './appeal-answers'
import { wholeText } from '../../support/whole-text'

const open = (query = {}) => renderScreen(<AppealRecordPage />, '/appealRecord', query)
const page = (items: unknown[], nextCursor: string | null = null) => ({ items, nextCursor })
const states = [
  ['filed', '已提交', 'Filed'],
  ['review', '审核中', 'In review'],
  ['evidenceWanted', '待补充材料', 'More needed'],
  ['accepted', '已通过', 'Accepted'],
  ['refused', '未通过', 'Refused'],
  ['reviewAgain', '复审中', 'Second review'],
  ['final', '维持原结论', 'Final refusal'],
  ['withdrawn', '已撤回', 'Withdrawn'],
  ['expired', '已关闭', 'Closed'],
] as const

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => jest.restoreAllMocks())

describe('/appealRecord', () => {
  it.each(states)('shows that an appeal is %s', async (state, zh, en) => {
    for (const [language, text] of [
      ['zh-CN', zh],
      ['en', en],
    ] as const) {
      setLanguage(language)
      answerCalls({ '/appeal/query': page([appealOf({ state })]) })
      const { unmount } = open()
      expect(await screen.findByText(text)).toBeInTheDocument()
      unmount()
    }
  })

  it('opens an appeal, and a complaint as such', async () => {
    answerCalls({ '/appeal/query': page([appealOf()]), '/complaint/query': page([complaintOf()]) })
    open()
    await appears('row-0')
    press('row-0')
    press('record-complaints')
    expect(await screen.findByText(wholeText('02161234567'))).toBeInTheDocument()
    press('row-0')
    expect(opened()).toEqual(['/appealDetail?id=appeal-0001', '/appealDetail?id=complaint-0001&type=complaint'])
  })

  it('opens at the complaints by a link, with an empty state', async () => {
    answerCalls({ '/complaint/query': page([]) })
    open({ tab: 'complaints' })
    expect(await screen.findByText('还没有投诉')).toBeInTheDocument()
  })

  it('searches all pages, with an empty result', async () => {
    const first = Array.from({ length: 30 }, (_unused, index) =>
      appealOf({ id: `a${index}`, phoneNo: `1701234${1000 + index}` }),
    )
    const second = [appealOf({ id: 'b1', phoneNo: '13012345678' })]
    const seen = answerCalls({ '/appeal/query': inTurn(page(first, 'more'), page(second)) })
    open()
    await appears('row-0')
    type('record-search', '130 1234')
    expect(await screen.findByText(wholeText('13012345678'))).toBeInTheDocument()
    expect(element('row-1')).toBeNull()
    expect(bodiesOf(seen, '/appeal/query').map((body) => body?.cursor)).toEqual([null, 'more'])
    type('record-search', '999')
    expect(await screen.findByText('没有这个号码的记录')).toBeInTheDocument()
  })

  it('offers the forms only in the public account; elsewhere explains where they are', async () => {
    answerCalls({ '/appeal/query': page([]) })
    const { unmount } = open()
    expect(await screen.findByText(/请在微信公众号里打开本服务/)).toBeInTheDocument()
    expect(element('record-file')).toBeNull()
    unmount()
    enterPublicAccount()
    open()
    await appears('record-file')
    press('record-file')
    press('record-complain')
    expect(opened()).toEqual(['/numberAppeal', '/complaint'])
    expect(element('record-call')).toBeNull()
  })

  it('offers a retry, and survives responses of a foreign gateway', async () => {
    answerCalls({
      '/appeal/query': inTurn(fails(502, '<html>'), page([{ id: 'x', state: 'new', phoneNo: null }, null, {}])),
    })
    open()
    const retry = await screen.findByText('重试')
    fireEvent.click(retry)
    await waitFor(() => expect(screen.getByText('审核中')).toBeInTheDocument())
    expect(element('row-1')).toBeNull()
  })
})
