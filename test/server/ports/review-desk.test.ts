import { closedReviewDesk, createReviewDeskWebhook, type DeskCase } from '@server/ports/review-desk'
import { createTagProvidersWebhook } from '@server/ports/tag-providers'
import { partnerKeys, startSignedServer } from '../support/signed-server'

let server: Awaited<ReturnType<typeof startSignedServer>>
beforeAll(async () => {
  server = await startSignedServer('desk')
})
afterAll(() => server.stop())
beforeEach(() => server.requests.splice(0))

const one: DeskCase = {
  id: 'case-1',
  turn: 1,
  kind: 'appeal',
  phoneNo: '17012340012',
  topic: 'mistake',
  words: '这个号码是我今年新办的',
  tags: ['诈骗电话'],
  history: [],
  notReviewer: '',
  evidence: [],
}

describe('a review desk behind HTTP', () => {
  const desk = () => createReviewDeskWebhook({ url: server.url, keys: partnerKeys })
  const decision = { id: 'case-1', turn: 1, verdict: 'refuse', reason: '不清晰', reviewer: 'anna' }

  it('gets every request signed, and returns its decisions', async () => {
    await desk().submit(one)
    server.answer({ decision })
    expect(await desk().decisionOf({ id: 'case-1', turn: 1 })).toEqual(decision)
    server.answer({ decision: null })
    expect(await desk().decisionOf({ id: 'case-1', turn: 1 })).toBeNull()
    expect(server.requests.map(({ path }) => path)).toEqual(['/desk/cases', '/desk/decision', '/desk/decision'])
    expect(JSON.parse(server.requests[0]!.body)).toEqual(one)
    expect(server.requests.map(({ fault }) => fault)).toEqual([null, null, null])
  })

  it.each([
    ['an error', { decision }, 500],
    ['no decision', {}, 200],
    ['a refusal without a reason', { decision: { ...decision, reason: ' ' } }, 200],
    ['a verdict that there is not', { decision: { ...decision, verdict: 'perhaps' } }, 200],
    ['a decision of nobody', { decision: { ...decision, reviewer: '' } }, 200],
  ])('has no result with %s', async (_name, body, status) => {
    server.answer(body, status)
    await expect(desk().decisionOf({ id: 'case-1', turn: 1 })).rejects.toThrow()
  })

  it('accepts no case when it is not configured', async () => {
    expect(closedReviewDesk.isOpen).toBe(false)
    await expect(closedReviewDesk.submit(one)).rejects.toThrow()
  })
})

describe('providers of tags behind HTTP', () => {
  const providers = () => createTagProvidersWebhook({ url: server.url, keys: partnerKeys })
  const wish = { id: 'case-1-1', provider: 'carrier', phoneNo: '17012340012' } as const

  it('get every request signed, and return their state and their tag', async () => {
    server.answer({ state: 'cleared' })
    expect(await providers().clear(wish)).toBe('cleared')
    server.answer({ tag: null })
    expect(await providers().tagOf({ provider: 'partners', phoneNo: wish.phoneNo })).toBeNull()
    expect(server.requests.map(({ path }) => path)).toEqual(['/desk/clear', '/desk/tag'])
    expect(server.requests.map(({ fault }) => fault)).toEqual([null, null])
  })

  it('have no result with an unknown state', async () => {
    server.answer({ state: 'perhaps' })
    await expect(providers().clear(wish)).rejects.toThrow()
    server.answer({})
    await expect(providers().tagOf(wish)).rejects.toThrow()
  })
})
