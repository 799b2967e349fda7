import { act, screen, waitFor, within } from '@testing-library/react'
import AppealDetailPage from '@/areas/appeal/pages/appeal-detail'
import { setLanguage } from '@/i18n/language'
import { openDocument } from '@/platform/open-document'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, refuses } from '../../mocks/gateway'
import { chooseBy, chosenFile, watchUploads } from '../../mocks/uploads'
import { appears, control, disappears, element, press, settleDialog, toasted } from '../../support/controls'
import { opened, type } from '../family/people'
import { accepted, at, complaintDetailOf, detailOf, evidenceWanted, pdf, picture, refused } from './appeal-answers'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'
import { wholeText } from '../../support/whole-text'

jest.mock('@/platform/upload')
jest.mock('@/platform/open-document')
jest.mock('@/platform/choose-files', () => ({
  ...jest.requireActual<object>('@/platform/choose-files'),
  chooseFiles: jest.fn(),
  releaseFile: jest.fn(),
}))

const open = (query: Record<string, string> = { id: 'appeal-0001' }) =>
  renderScreen(<AppealDetailPage />, '/appealDetail', query)
const link = { '/upload/open': { url: '/sjgj/uploads/token', expiresAt: at('2026-11-20T12:00') } }

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/appealDetail', () => {
  it('shows the state, the timeline and the evidence of an appeal', async () => {
    answerCalls({ '/appeal/detail': detailOf(), ...link })
    open()
    await appears('case-head')
    const head = within(control('case-head'))
    expect(head.getByText(wholeText('17012345678'))).toBeInTheDocument()
    expect(head.getByText('审核中')).toBeInTheDocument()
    expect(head.getByText('诈骗电话')).toBeInTheDocument()
    expect(screen.getByText('已通过短信验证号码归属，等待审核')).toBeInTheDocument()
    expect(screen.getByText('二手号码')).toBeInTheDocument()
    press('filed-0')
    expect(await screen.findByRole('img', { name: picture.name })).toBeInTheDocument()
  })

  it('opens a PDF outside the app, and reports when that fails', async () => {
    answerCalls({ '/appeal/detail': detailOf({ evidence: [picture, pdf] }), ...link })
    open()
    await appears('filed-1')
    press('filed-1')
    await appears('file-open')
    jest.mocked(openDocument).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    press('file-open')
    expect(openDocument).toHaveBeenCalledWith('/sjgj/uploads/token')
    press('file-open')
    await toasted('打不开这个文件，请稍后重试')
  })

  it('accepts the requested evidence: words, files or both', async () => {
    const sent = watchUploads()
    const seen = answerCalls({ '/appeal/detail': evidenceWanted, '/appeal/more': detailOf(), ...link })
    open()
    await appears('appeal-wanted')
    expect(control('appeal-wanted')).toHaveTextContent('请上传入网协议首页')
    expect(control('appeal-wanted')).toHaveTextContent(momentOn('2026-11-27 15:00'))
    press('more-submit')
    expect(await screen.findByText('请填写说明或添加材料')).toBeInTheDocument()
    await chooseBy('more-files-add-any', chosenFile('协议首页.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await sent[0]!.store()
    press('more-submit')
    await toasted('已提交，审核继续')
    expect(bodyOf(seen, '/appeal/more')).toMatchObject({ id: 'appeal-0001', words: '', evidence: ['upload-1'] })
    await disappears('appeal-wanted')
  })

  it('shows the reason of a refusal, and appeals again with words', async () => {
    const again = detailOf({ state: 'reviewAgain' })
    const seen = answerCalls({ '/appeal/detail': refused, '/appeal/again': again, ...link })
    open()
    await appears('again-submit')
    expect(control('appeal-reason')).toHaveTextContent('材料上的号码与申诉号码不一致')
    press('again-submit')
    expect(await screen.findByText('请至少写 10 个字')).toBeInTheDocument()
    type('again-words', '材料上写的是旧号码，附上变更证明。')
    press('again-submit')
    await toasted('已提交，由另一位审核人员复审')
    expect(bodyOf(seen, '/appeal/again')).toMatchObject({ id: 'appeal-0001', evidence: [] })
    expect(await screen.findByText('复审中')).toBeInTheDocument()
    expect(element('again-submit')).toBeNull()
  })

  it('keeps the text when the gateway refuses it', async () => {
    answerCalls({ '/appeal/detail': refused, '/appeal/again': refuses('U0702', '已超过再次申诉的期限'), ...link })
    open()
    await appears('again-submit')
    type('again-words', '材料上写的是旧号码，附上变更证明。')
    press('again-submit')
    expect(await screen.findByText('已超过再次申诉的期限')).toBeInTheDocument()
    expect(control('again-words')).toHaveValue('材料上写的是旧号码，附上变更证明。')
  })

  it('names other contacts after a final refusal', async () => {
    const final = detailOf({ state: 'final', reason: '登记信息与标记一致', canWithdraw: false })
    answerCalls({ '/appeal/detail': final, ...link })
    open()
    await appears('remedy-state')
    expect(control('remedy-carrier')).toHaveTextContent('10015')
    expect(control('remedy-state')).toHaveTextContent('12300')
    expect(element('again-submit')).toBeNull()
  })

  it('shows the clearing at each provider and the date of the next check, in English', async () => {
    setLanguage('en')
    answerCalls({ '/appeal/detail': accepted, ...link })
    open()
    await appears('appeal-clearing')
    const clearing = within(control('appeal-clearing'))
    expect(clearing.getAllByText('Cleared')).toHaveLength(2)
    expect(clearing.getByText('Under way')).toBeInTheDocument()
    expect(clearing.getByText(new RegExp(`On ${dayText('2026-11-28')} we look`))).toBeInTheDocument()
    expect(screen.getByText(/The tag is being cleared/)).toBeInTheDocument()
  })

  it('shows that the tag is removed once all have cleared it', async () => {
    const providers = accepted.providers.map((one) => ({ ...one, state: 'cleared' as const }))
    answerCalls({ '/appeal/detail': { ...accepted, providers }, ...link })
    open()
    expect(await screen.findByText('申诉通过，标记已经清除。')).toBeInTheDocument()
  })

  it('withdraws after a confirmation', async () => {
    const withdrawn = detailOf({ state: 'withdrawn', canWithdraw: false })
    const seen = answerCalls({ '/appeal/detail': detailOf(), '/appeal/withdraw': withdrawn, ...link })
    open()
    await appears('case-withdraw')
    press('case-withdraw')
    await settleDialog(false)
    expect(bodyOf(seen, '/appeal/withdraw')).toBeUndefined()
    press('case-withdraw')
    await settleDialog(true)
    await toasted('已撤回')
    await disappears('case-withdraw')
  })

  it('shows a complaint with the reply of the carrier, and the way to block the number', async () => {
    const upheld = complaintDetailOf({ state: 'upheld', reason: '已核实并关停该号码', canWithdraw: false })
    const seen = answerCalls({ '/complaint/detail': upheld, ...link })
    open({ id: 'complaint-0001', type: 'complaint' })
    expect(await screen.findByText('已核实并关停该号码')).toBeInTheDocument()
    expect(bodyOf(seen, '/appeal/detail')).toBeUndefined()
    press('complaint-block')
    expect(opened()).toEqual(['/addNameList?type=black&phone=02161234567'])
  })

  it.each([
    ['zh-CN', { type: 'complaint' }, '投诉详情'],
    ['en', { type: 'complaint' }, 'Complaint'],
    ['zh-CN', {}, '申诉详情'],
  ] as const)('is headed by what it shows, in %s with %j: %s', async (language, query, title) => {
    act(() => setLanguage(language))
    answerCalls({ '/complaint/detail': complaintDetailOf(), '/appeal/detail': detailOf(), ...link })
    open({ id: 'case-0001', ...query })
    await appears('case-head')
    expect(control('page-title')).toHaveTextContent(title)
    expect(document.title).toBe(title)
  })

  it('withdraws a complaint', async () => {
    const withdrawn = complaintDetailOf({ state: 'withdrawn', canWithdraw: false })
    answerCalls({ '/complaint/detail': complaintDetailOf(), '/complaint/withdraw': withdrawn, ...link })
    open({ id: 'complaint-0001', type: 'complaint' })
    await appears('case-withdraw')
    press('case-withdraw')
    await settleDialog(true)
    await toasted('已撤回')
  })

  it.each([
    ['one that is not there', { id: 'nothing' }],
    ['an address without one', {}],
  ] as [string, Record<string, string>][])('leads from %s to all', async (_what, query) => {
    answerCalls({ '/appeal/detail': refuses('U0701', '没有这条申诉') })
    open(query)
    await appears('detail-records')
    press('detail-records')
    expect(opened()).toEqual(['/appealRecord'])
  })

  it('survives responses of a foreign gateway', async () => {
    answerCalls({ '/appeal/detail': { id: 'x', timeline: [null, 1], providers: 'x', evidence: [{}], tags: [{}] } })
    open()
    expect(await screen.findByText('审核中')).toBeInTheDocument()
  })
})
