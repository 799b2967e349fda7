import { keptIn } from '../uploads/form'
import { makeTestApp, newRequest } from '../../support/app'
import { newChecks, newProof } from '../../support/send-code'
import { closedReviewDesk } from '@server/ports/review-desk'
import { appealStage, appellant, DAY, MINUTE, WORDS, type Appellant, type Stage } from './stage'

let stage: Stage
let owner: Appellant
let stranger: Appellant
beforeAll(async () => {
  stage = await appealStage()
  stranger = await stage.newcomer()
})
beforeEach(async () => {
  owner = await stage.newcomer()
})
afterAll(() => stage.gateway.close())

describe("somebody else's case", () => {
  it('is not found by any call', async () => {
    const { id } = (await owner.file()).data
    const complaint = (await owner.complain()).data.id
    expect((await stranger.detail(id)).code).toBe('U0701')
    expect((await stranger.more(id, { words: '我的材料' })).code).toBe('U0701')
    expect((await stranger.again(id)).code).toBe('U0701')
    expect((await stranger.withdraw(id)).code).toBe('U0701')
    expect((await stranger.complaint(complaint)).code).toBe('U0701')
    expect((await stranger.detail('no-such')).code).toBe('U0701')
    // A complaint is not an appeal.
    expect((await owner.detail(complaint)).code).toBe('U0701')
    expect((await owner.complaint(id)).code).toBe('U0701')
    expect(await stranger.list()).toEqual([])
    expect(await owner.state(id)).toBe('review')
  })
})

describe('evidence', () => {
  it('of somebody else, of another purpose, used or missing files nothing, and the code stays valid', async () => {
    const own = await owner.upload()
    const used = await owner.upload('complaint')
    await owner.complain({ evidence: [used] })
    await owner.sendCode()
    const code = owner.code()
    for (const evidence of [
      [await stranger.upload()],
      [await owner.upload('feedback')],
      [used],
      ['no-such'],
      [own, 'no-such'],
    ])
      expect((await owner.post({ code, evidence })).code).toBe('U0716')
    expect(await owner.list()).toEqual([])
    expect((await owner.post({ code, evidence: [own] })).data.evidence).toHaveLength(1)
  })

  it('must meet the ground, with at most six files', async () => {
    await owner.sendCode()
    const code = owner.code()
    expect((await owner.post({ code, ground: 'secondHand' })).code).toBe('U0706')
    const one = await owner.upload()
    expect((await owner.post({ code, ground: 'business', evidence: [one, one] })).code).toBe('U0706')
    const many = Array.from({ length: 7 }, (_one, index) => `upload-${index}`)
    expect((await owner.post({ code, evidence: many })).code).toBe('U0706')
    expect((await owner.post({ code, ground: 'secondHand', evidence: [one] })).code).toBe('A0000')
  })

  it('that was submitted cannot be removed, and is shown only to its owner', async () => {
    const id = await owner.upload()
    await owner.file({ evidence: [id] })
    const remove = (who: Appellant) =>
      stage.gateway.call('guard/v1/upload/remove', { id, requestId: newRequest() }, who.token)
    expect((await remove(owner)).code).toBe('U0716')
    const open = (who: Appellant) => stage.gateway.call('guard/v1/upload/open', { id }, who.token)
    expect((await open(stranger)).code).toBe('U0716')
    expect((await open(owner)).code).toBe('A0000')
  })
})

describe('the proof', () => {
  it('that has expired, is wrong or is used up files nothing', async () => {
    await owner.sendCode()
    const code = owner.code()
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await owner.post({ code: wrong })).code).toBe('U0102')
    stage.gateway.advance(5 * MINUTE)
    expect((await owner.post({ code })).code).toBe('U0103')
    await owner.sendCode()
    for (let tries = 0; tries < 5; tries += 1) await owner.post({ code: owner.code() === wrong ? '222222' : wrong })
    expect((await owner.post({ code: owner.code() })).code).toBe('U0102')
    expect(await owner.list()).toEqual([])
  })

  it('of another number, of another subscriber or of a login is rejected', async () => {
    const other = await stage.newcomer()
    await owner.sendCode()
    await stranger.sendCode(other.phoneNo)
    expect((await owner.post({ code: owner.code(), phoneNo: other.phoneNo })).code).not.toBe('A0000')
    // The owner of the number cannot use the code that a stranger requested.
    expect((await other.post({ code: other.code() })).code).toBe('U0102')
    expect(await other.list()).toEqual([])
    stage.gateway.advance(MINUTE)
    await stage.gateway.login(other.phoneNo)
    expect((await other.post({ code: other.code() })).code).toBe('U0102')
  })

  it('is valid once', async () => {
    const { id } = (await owner.file()).data
    const code = owner.code()
    await owner.withdraw(id)
    expect((await owner.post({ code })).code).toBe('U0103')
    expect(await owner.list()).toHaveLength(1)
  })

  it('is sent ten times a day by one subscriber, to all numbers together', async () => {
    const sent: string[] = []
    for (let count = 0; count < 11; count += 1) sent.push((await owner.sendCode(`1361111${1000 + count}`)).code)
    expect(sent.filter((code) => code === 'A0000')).toHaveLength(10)
    expect(sent.at(-1)).toBe('B0429')
  })

  it('goes to a number that is not the own only with a proof of work for an appeal, and a captcha', async () => {
    const { phoneNo } = await stage.newcomer()
    const send = (checks: object) => stage.gateway.call('guard/v1/appeal/sendCode', { phoneNo, ...checks }, owner.token)
    const good = await newChecks(stage.gateway, phoneNo, 'appeal')
    const ofLogin = await newProof(stage.gateway, phoneNo)
    const ofOther = await newProof(stage.gateway, owner.phoneNo, 'appeal')
    const without = { captchaId: good.captchaId, captcha: good.captcha }
    for (const checks of [{}, without, { ...good, proof: ofLogin }, { ...good, proof: ofOther }])
      expect((await send(checks)).code).toBe('U0107')
    const proof = await newProof(stage.gateway, phoneNo, 'appeal')
    expect((await send({ proof, captchaId: 'none', captcha: 'none' })).code).toBe('U0101')
    expect(stage.gateway.outbox.messages(phoneNo).filter(({ text }) => text.includes('申诉'))).toEqual([])
    expect((await send(good)).code).toBe('A0000')
    stage.gateway.advance(MINUTE)
    expect((await send(good)).code).toBe('U0107')
  })

  it('does not count for the day when the checks fail', async () => {
    for (let count = 0; count < 11; count += 1)
      await stage.gateway.call('guard/v1/appeal/sendCode', { phoneNo: `1361112${1000 + count}` }, owner.token)
    expect((await owner.sendCode()).code).toBe('A0000')
  })

  it('goes to the own number without both', async () => {
    const answer = await stage.gateway.call('guard/v1/appeal/sendCode', { phoneNo: owner.phoneNo }, owner.token)
    expect(answer.code).toBe('A0000')
  })

  it('names in its SMS what it is for', async () => {
    await owner.sendCode()
    expect(owner.sms()[0]).toContain('用于申诉本号码的标记')
  })
})

describe('two phones at once', () => {
  it('file one appeal about a number', async () => {
    await owner.sendCode()
    const code = owner.code()
    const both = await Promise.all([owner.post({ code }), owner.post({ code })])
    expect(both.map((answer) => answer.code).sort()).toEqual(['A0000', 'U0703'])
    expect(await owner.list()).toHaveLength(1)
  })

  it('get the same response to the same request', async () => {
    await owner.sendCode()
    const filing = { code: owner.code(), requestId: newRequest() }
    const [first, second] = await Promise.all([owner.post(filing), owner.post(filing)])
    expect(second.data).toEqual(first.data)
    expect(await owner.list()).toHaveLength(1)
  })

  it('submit a file with one case', async () => {
    const evidence = [await owner.upload('complaint')]
    const both = await Promise.all([owner.complain({ evidence }), owner.complain({ evidence })])
    expect(both.map((answer) => answer.code).sort()).toEqual(['A0000', 'U0716'])
  })

  it('withdraw and decide: one of them counts, and the timeline shows which', async () => {
    const { id } = (await owner.file()).data
    const [withdrawn, decided] = await Promise.all([owner.withdraw(id), stage.decide({ id })])
    const state = await owner.state(id)
    expect([withdrawn.code === 'A0000', decided.outcome === 'applied'].filter(Boolean)).toHaveLength(1)
    expect(state).toBe(withdrawn.code === 'A0000' ? 'withdrawn' : 'accepted')
  })

  it('run due work once, on two gateways', async () => {
    const { id } = (await owner.file()).data
    const before = stage.desk.got.length
    await Promise.all([stage.tend(), stage.tend()])
    expect(stage.desk.got.slice(before).filter((one) => one.id === id)).toHaveLength(1)
    stage.gateway.advance(DAY)
    await Promise.all([stage.tend(), stage.tend()])
    expect((await owner.timeline(id)).filter((text) => text.startsWith('仍在审核中'))).toHaveLength(1)
  })
})

describe('bad input', () => {
  it.each([
    ['a short text', { words: '太短' }, 'U0100'],
    ['a long text', { words: '字'.repeat(501) }, 'U0100'],
    ['a landline', { phoneNo: '02112345678' }, 'U0100'],
    ['a ground that there is not', { ground: 'revenge' }, 'B0400'],
    ['no code', { code: '' }, 'U0100'],
  ])('of an appeal is refused: %s', async (_name, wrong, code) => {
    const filing = { code: '123456', words: WORDS, ...wrong } as Parameters<Appellant['post']>[0]
    expect((await owner.post(filing)).code).toBe(code)
    expect(await owner.list()).toEqual([])
  })

  it.each([
    ['the own number', () => ({ phoneNo: owner.phoneNo }), 'U0707'],
    ['a short text', () => ({ words: '太短' }), 'U0100'],
    ['no number', () => ({ phoneNo: '---' }), 'U0100'],
  ])('of a complaint is refused: %s', async (_name, wrong, code) => {
    expect((await owner.complain(wrong())).code).toBe(code)
  })

  it('is limited to five appeals and ten complaints a day', async () => {
    for (let count = 0; count < 10; count += 1) expect((await owner.complain()).code).toBe('A0000')
    expect((await owner.complain()).code).toBe('B0429')
    for (let count = 0; count < 5; count += 1) await owner.withdraw((await owner.file()).data.id)
    expect((await owner.file()).code).toBe('B0429')
    expect(await owner.list()).toHaveLength(5)
  })

  it('is refused in the language of the request', async () => {
    const english = await stage.gateway.call('guard/v1/appeal/detail', { id: 'x' }, owner.token, {
      'accept-language': 'en',
    })
    expect(english.msg).toBe('There is no such case')
  })
})

describe('without a review desk', () => {
  it('nothing is accepted, and the response says so', async () => {
    const gateway = await makeTestApp({}, { reviewDesk: closedReviewDesk })
    const one = appellant(gateway, '13500019999', await gateway.login('13500019999'))
    expect((await one.preview()).isOpen).toBe(false)
    expect((await one.sendCode()).code).toBe('U0705')
    expect((await one.post({ code: '123456' })).code).toBe('U0705')
    expect((await one.complain()).code).toBe('U0705')
    expect(await keptIn(gateway)).toEqual({ uploads: 0, contents: 0 })
    await gateway.close()
  })
})
