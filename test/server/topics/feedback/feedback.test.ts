import { FEEDBACK_A_DAY } from '@/rules/feedback/feedback'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { keySetting, partnerKeys, postSigned } from '../../support/signed-server'
import { png } from '../uploads/files'
import { keptIn, send as sendFile } from '../uploads/form'

const SEND = '/woAssistant/umm/subscribe/v1/services/feedback'
const QUERY = 'guard/v1/feedback/query'
const OWN = '13711110006'
const OTHER = '13711110003'
const DAY = 24 * 60 * 60 * 1000
let gateway: TestApp
let token: string

beforeEach(async () => {
  gateway = await makeTestApp({ CARRIER_EVENTS_KEYS: keySetting })
  token = await gateway.login(OWN)
})
afterEach(() => gateway.close())

const send = (body: object = {}, who = token) =>
  gateway.call(SEND, { kind: 'problem', content: '拦截记录打不开', requestId: newRequest(), ...body }, who)
const mine = async (who = token) => (await gateway.call(QUERY, {}, who)).data.items
async function post(url: string, payload: object, key = partnerKeys[0]) {
  const { status, body } = await postSigned<{ data: Record<string, unknown> }>(gateway, url, payload, { key })
  return { status, ...body }
}
const texts = () => gateway.outbox.messages(OWN).filter(({ text }) => text.includes('意见反馈'))

describe('feedback', () => {
  it('is stored trimmed, and listed newest first in pages', async () => {
    await send({ content: '  第一条反馈内容  ', contact: ' a@b.cn ' })
    gateway.advance(1000)
    await send({ content: '第二条反馈内容', kind: 'charge' })
    const page = (await gateway.call(QUERY, { limit: 1 }, token)).data
    expect(page.items).toMatchObject([{ kind: 'charge', content: '第二条反馈内容', answer: '', answeredAt: null }])
    const next = (await gateway.call(QUERY, { limit: 1, cursor: page.nextCursor }, token)).data
    expect(next).toMatchObject({ items: [{ content: '第一条反馈内容', contact: 'a@b.cn' }], nextCursor: null })
  })

  it('is stored once when the request is repeated', async () => {
    const body = { requestId: newRequest() }
    const [first, again] = [await send(body), await send(body)]
    expect(again.data.id).toBe(first.data.id)
    expect(await mine()).toHaveLength(1)
  })

  it.each([
    ['a text that is too short', { content: ' 不好用 ' }, /5/],
    ['one that is too long', { content: '长'.repeat(501) }, /500/],
    ['a contact that is none', { contact: '微信找我' }, /邮箱/],
  ])('is refused for %s, with a text', async (_what, body, msg) => {
    const refusal = await send(body)
    expect(refusal).toMatchObject({ status: 200, code: 'U0100' })
    expect(refusal.msg).toMatch(msg)
    expect(await mine()).toEqual([])
  })

  it('may contain any word', async () => {
    expect((await send({ content: '总收到赌博网站的短信，请处理' })).code).toBe('A0000')
  })

  it('is limited to ten a day, also with concurrent requests, and possible again on the next', async () => {
    const all = await Promise.all(Array.from({ length: FEEDBACK_A_DAY + 3 }, () => send()))
    expect(all.filter(({ code }) => code === 'A0000')).toHaveLength(FEEDBACK_A_DAY)
    expect(all.filter(({ code }) => code === 'B0429')).toHaveLength(3)
    gateway.advance(DAY)
    token = await gateway.login(OWN)
    expect((await send()).code).toBe('A0000')
  })

  it('is not available to others or to guests', async () => {
    await send()
    expect(await mine(await gateway.login(OTHER))).toEqual([])
    for (const path of [SEND, QUERY] as const)
      expect(
        await gateway.call(path, { kind: 'other', content: '没有登录的人', requestId: newRequest() }),
      ).toMatchObject({
        status: 401,
      })
  })

  it('ignores the cursor of another subscriber', async () => {
    await send()
    gateway.advance(1)
    await send()
    const { nextCursor } = (await gateway.call(QUERY, { limit: 1 }, token)).data
    const other = await gateway.login(OTHER)
    expect((await gateway.call(QUERY, { cursor: nextCursor }, other)).data.items).toEqual([])
  })

  it('is deleted after two years', async () => {
    await send()
    await purgeExpired(gateway.db, gateway.now() + 2 * 365 * DAY - 1)
    const kept = () => gateway.db.selectFrom('feedback').selectAll().execute()
    expect(await kept()).toHaveLength(1)
    await purgeExpired(gateway.db, gateway.now() + 2 * 365 * DAY + 1)
    expect(await kept()).toEqual([])
  })
})

describe('the carrier', () => {
  it('fetches open feedback, answers it once, and the subscriber gets an SMS', async () => {
    const { id } = (await send({ contact: '010-12345678' })).data
    expect((await post('/carrier/feedback/query', {})).data.items).toEqual([
      expect.objectContaining({
        id,
        phoneNo: OWN,
        kind: 'problem',
        content: '拦截记录打不开',
        contact: '010-12345678',
      }),
    ])
    gateway.advance(1000)
    expect((await post('/carrier/feedback/answer', { id, answer: '已修复' })).data).toEqual({ known: true })
    const [answered] = await mine()
    expect(answered).toMatchObject({ answer: '已修复', answeredAt: gateway.now() })
    expect(texts()).toHaveLength(1)
    gateway.advance(1000)
    expect((await post('/carrier/feedback/answer', { id, answer: '另一个答复' })).data).toEqual({ known: true })
    expect(await mine()).toEqual([answered])
    expect(texts()).toHaveLength(1)
    expect((await post('/carrier/feedback/query', {})).data.items).toEqual([])
  })

  it('answers feedback whose id is from before ids contained their subscriber, and none by the id of another', async () => {
    const older = (await send()).data.id.slice(16)
    const answer = async (id: string) => (await post('/carrier/feedback/answer', { id, answer: '已修复' })).data
    expect(await answer(`of-someone-else-${older}`)).toEqual({ known: false })
    await gateway.db.updateTable('feedback').set({ feedback_id: older }).execute()
    expect(await answer(older)).toEqual({ known: true })
    expect(await answer(older)).toEqual({ known: true })
    expect(await mine()).toMatchObject([{ id: older, answer: '已修复' }])
  })

  it('needs its signature, an existing id and an answer with text', async () => {
    const { id } = (await send()).data
    for (const [path, body] of [
      ['/carrier/feedback/query', {}],
      ['/carrier/feedback/answer', { id, answer: '冒充的答复' }],
    ] as const)
      expect((await post(path, body, { ...partnerKeys[0], secret: 'x'.repeat(32) })).status).toBe(401)
    expect((await post('/carrier/feedback/answer', { id, answer: ' ' })).status).toBe(400)
    expect((await post('/carrier/feedback/answer', { id: 'nobody', answer: '答复' })).data).toEqual({ known: false })
    expect((await mine())[0]?.answer).toBe('')
  })

  it('sends nothing to the next holder of a number', async () => {
    const { id } = (await send()).data
    gateway.advance(1000)
    await post('/carrier/number-released', { phoneNo: OWN, at: gateway.now() })
    await post('/carrier/feedback/answer', { id, answer: '已修复' })
    expect(texts()).toEqual([])
    expect(await mine(await gateway.login(OWN))).toEqual([])
  })

  it('is simulated by the development tools', async () => {
    await send()
    expect(await post('/dev/feedback', { phoneNo: OWN, answer: '谢谢您' })).toMatchObject({ answered: 1 })
    expect(await mine()).toMatchObject([{ answer: '谢谢您' }])
  })

  it('is not served without keys', async () => {
    const closed = await makeTestApp()
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/carrier/feedback/query',
      payload: {},
      headers: { host: 'localhost' },
    })
    expect(answer.statusCode).toBe(404)
    await closed.close()
  })
})

describe('pictures of feedback', () => {
  const upload = (purpose = 'feedback', who = token) => sendFile(gateway, who, png(), { purpose })
  const idOf = async (purpose?: string, who?: string) => (await upload(purpose, who)).data.id

  it('are sent with it, up to three, to the carrier by a link, and are shown to their owner', async () => {
    const pictures = [await idOf(), await idOf(), await idOf()]
    const sent = await send({ pictures })
    expect(sent.data.pictures.map(({ id }) => id)).toEqual(expect.arrayContaining(pictures))
    expect((await mine())[0]?.pictures).toHaveLength(3)
    const [open] = (await post('/carrier/feedback/query', {})).data.items as { pictures: string[] }[]
    const link = open?.pictures[0] ?? ''
    const shown = await gateway.app.inject({ method: 'GET', url: link, headers: { host: 'localhost' } })
    expect(shown.headers['content-type']).toBe('image/png')
    expect((await send({ pictures: [...pictures, 'one-more'] })).code).not.toBe('A0000')
  })

  it('are submitted once, by their owner, only for feedback; otherwise nothing is stored', async () => {
    const stranger = await gateway.login(OTHER)
    const own = await idOf()
    expect((await send({ pictures: [await idOf('appeal')] })).code).toBe('U0716')
    expect((await send({ pictures: [own] }, stranger)).code).toBe('U0716')
    expect((await send({ pictures: [own, 'no-such'] })).code).toBe('U0716')
    expect(await mine()).toEqual([])
    expect((await send({ pictures: [own] })).code).toBe('A0000')
    expect((await send({ pictures: [own] })).code).toBe('U0716')
    expect(await mine()).toHaveLength(1)
  })

  it('are deleted with it', async () => {
    await send({ pictures: [await idOf()] })
    await purgeExpired(gateway.db, gateway.now() + 700 * DAY)
    expect(await keptIn(gateway)).toEqual({ uploads: 1, contents: 1 })
    await purgeExpired(gateway.db, gateway.now() + 731 * DAY)
    expect(await keptIn(gateway)).toEqual({ uploads: 0, contents: 0 })
  })
})
