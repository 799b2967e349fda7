import { PeerAway, type Outgoing } from '@server/ports/outgoing'
import { createReputationSystem, reputationOf } from '@server/simulators/line/reputation'
import { answeringUnlocked } from '../../support/reputation'
import { keptIn } from '../uploads/form'
import { purgeExpired } from '@server/purge-expired'
import { appealStage, DAY, HOUR, MINUTE, TAGGED, type Appellant, type Stage } from './stage'

let stage: Stage
let owner: Appellant
beforeEach(async () => {
  stage = await appealStage()
  owner = await stage.newcomer(TAGGED)
})
afterEach(() => stage.gateway.close())

/** A number to try whose product stops certain fraud, and which has that switch on. */
const protectedOne = () => stage.newcomer('13800138001')
const ring = (to: Appellant) => stage.gateway.line.feed({ phoneNo: to.phoneNo, kind: 'call', from: TAGGED })

it('the number of this file is classified as fraud', () => {
  expect(reputationOf(TAGGED)).toMatchObject({ fraud: 'high', tag: '诈骗电话' })
})

describe('an appeal that is accepted', () => {
  it('removes the tag from look-up, from the reports and from the next call, while each voter keeps their own', async () => {
    const voter = await protectedOne()
    await voter.tag(TAGGED, '骚扰电话')
    expect(await voter.lookUp(TAGGED)).toMatchObject({ risk: 'fraud' })
    expect((await ring(voter)).action).toBe('stop')

    const before = await owner.preview()
    expect(before).toMatchObject({ isOpen: true, risk: 'fraud', openId: null })
    const evidence = [await owner.upload()]
    const filed = await owner.file({ ground: 'secondHand', evidence })
    expect(filed).toMatchObject({ code: 'A0000', data: { state: 'review', phoneNo: TAGGED, canWithdraw: true } })
    expect(filed.data.tags).toEqual(expect.arrayContaining(['诈骗电话', '骚扰电话']))
    const { id } = filed.data
    expect((await owner.preview()).openId).toBe(id)
    await stage.tend()
    expect(stage.desk.got).toMatchObject([{ id, turn: 1, topic: 'secondHand', notReviewer: '' }])
    const [file] = stage.desk.got[0]?.evidence ?? []
    const shown = await stage.gateway.app.inject({ url: file?.url ?? '', headers: { host: 'localhost' } })
    expect(shown.headers['content-type']).toBe('image/png')

    expect((await stage.decide({ id, verdict: 'more', reason: '请上传入网协议首页' })).outcome).toBe('applied')
    expect((await owner.detail(id)).data.wanted).toEqual({
      text: '请上传入网协议首页',
      until: stage.gateway.now() + 7 * DAY,
    })
    expect(owner.sms()[0]).toContain('请上传入网协议首页')
    expect((await owner.more(id, { words: '见附件', evidence: [await owner.upload()] })).data.state).toBe('review')
    await stage.tend()
    expect(stage.desk.got.at(-1)).toMatchObject({ id, turn: 2 })
    expect(stage.desk.got.at(-1)?.evidence).toHaveLength(2)

    expect((await stage.decide({ id, turn: 2 })).outcome).toBe('applied')
    expect(await voter.lookUp(TAGGED)).toMatchObject({ risk: 'none', tags: [], myTag: { tag: '骚扰电话' } })
    expect((await ring(voter)).action).toBe('pass')
    const reports = await stage.gateway.call('guard/v1/number/fraudReports', { phoneNos: [TAGGED] }, voter.token)
    expect(reports.data.items).toEqual([])
    await stage.tend()
    const { data } = await owner.detail(id)
    expect(data).toMatchObject({ state: 'accepted', recheckAt: stage.gateway.now() + 7 * DAY, canWithdraw: false })
    expect(data.providers.map(({ provider, state }) => [provider, state])).toEqual([
      ['subscribers', 'cleared'],
      ['carrier', 'cleared'],
      ['partners', 'cleared'],
    ])
    expect(data.timeline.map(({ text }) => text)).toEqual([
      '已提交申诉',
      '已通过短信验证号码归属，等待审核',
      '需要补充材料：请上传入网协议首页',
      '已补充材料，继续审核：见附件',
      '申诉通过，正在清除标记',
      '本应用用户的标记已清除',
      '运营商标记库已清除',
      '合作平台已清除',
    ])
    expect(owner.sms()[0]).toContain('申诉通过')

    await stage.later(7 * DAY)
    expect((await owner.timeline(id)).at(-1)).toBe('复查完成，标记没有再次出现')
    expect((await owner.detail(id)).data.recheckAt).toBeNull()
    expect((await ring(voter)).action).toBe('pass')
  })

  it('is reopened when the number is tagged again, by any provider', async () => {
    const { id } = (await owner.file()).data
    await stage.decide({ id })
    await stage.tend()
    const voter = await stage.newcomer()
    await voter.tag(TAGGED, '广告推销')
    expect(await voter.lookUp(TAGGED)).toMatchObject({ myTag: { tag: '广告推销' }, tags: [] })
    await stage.later(6 * DAY)
    expect(await owner.state(id)).toBe('accepted')
    await stage.later(DAY)
    expect(await owner.state(id)).toBe('review')
    expect(owner.sms()[0]).toContain('标记再次出现')
    await stage.tend()
    expect(stage.desk.got.at(-1)).toMatchObject({ id, turn: 2, notReviewer: '' })
    await stage.decide({ id, turn: 2 })
    expect((await voter.lookUp(TAGGED)).tags).toEqual([])

    stage.providers.tags.set('partners', '骚扰')
    await stage.later(MINUTE)
    await stage.later(7 * DAY)
    expect(await owner.state(id)).toBe('review')
    const random = id.slice(16)
    expect(stage.providers.wishes.map((wish) => wish.id)).toEqual(
      ['1', '1', '2', '2'].map((turn) => `${random}-${turn}`),
    )
  })

  it('asks a provider until it responds, and shows the response', async () => {
    stage.providers.clearing = 'lost'
    const { id } = (await owner.file()).data
    await stage.decide({ id })
    await stage.tend()
    await stage.tend()
    expect(stage.providers.wishes).toHaveLength(2)
    const states = async () => (await owner.detail(id)).data.providers.map(({ state }) => state)
    expect(await states()).toEqual(['notTagged', 'waiting', 'waiting'])
    stage.providers.clearing = 'pending'
    await stage.later(10_000)
    expect(await states()).toEqual(['notTagged', 'waiting', 'waiting'])
    stage.providers.clearing = 'refused'
    await stage.later(20_000)
    expect(await states()).toEqual(['notTagged', 'refused', 'refused'])
    expect((await owner.timeline(id)).at(-1)).toBe('合作平台未同意清除')
  })
})

describe('a reputation system', () => {
  let isAway = false
  let asking: Stage
  let appellant: Appellant
  const away: Outgoing = () => Promise.reject(new PeerAway('reputation'))
  beforeEach(async () => {
    isAway = false
    asking = await appealStage((clock) => {
      const system = answeringUnlocked(() => asking.gateway.db, createReputationSystem(clock))
      return (url, request) => (isAway ? away : system)(url, request)
    })
    appellant = await asking.newcomer(TAGGED)
  })
  afterEach(() => asking.gateway.close())

  it('is asked before an appeal is filed and accepted, not while the case is locked', async () => {
    const { id, tags } = (await appellant.file()).data
    expect(tags).toEqual(['诈骗电话'])
    // Nothing is remembered of the number now.
    asking.gateway.advance(2 * DAY)
    await asking.decide({ id })
    const cleared = asking.gateway.db.selectFrom('cleared_numbers').select('network_tag')
    expect(await cleared.execute()).toEqual([{ network_tag: '诈骗电话' }])
  })

  it('that does not answer a week after an accepted appeal is asked again each hour, and nobody is told that the tag stayed away', async () => {
    const { id } = (await appellant.file()).data
    await asking.decide({ id })
    await asking.tend()
    isAway = true
    for (const ms of [7 * DAY, HOUR, HOUR]) {
      await asking.later(ms)
      expect((await appellant.detail(id)).data.recheckAt).toBe(asking.gateway.now() + HOUR)
      expect((await appellant.timeline(id)).at(-1)).toBe('合作平台已清除')
    }
    isAway = false
    await asking.later(HOUR)
    expect((await appellant.timeline(id)).at(-1)).toBe('复查完成，标记没有再次出现')
    expect((await appellant.detail(id)).data.recheckAt).toBeNull()
  })
})

describe('an appeal that is refused', () => {
  it('has a reason, can be appealed against once, to another reviewer, and is final then', async () => {
    const { id } = (await owner.file()).data
    const reason = '材料上的号码与申诉号码不一致'
    await stage.decide({ id, verdict: 'refuse', reason })
    const refused = (await owner.detail(id)).data
    expect(refused).toMatchObject({
      state: 'refused',
      reason,
      canAgain: true,
      againUntil: stage.gateway.now() + 30 * DAY,
    })
    expect(owner.sms()[0]).toContain(reason)
    expect(await owner.sendCode()).toMatchObject({ code: 'U0703', msg: '该号码的申诉未通过，请在原申诉中再次申诉' })

    expect((await owner.again(id)).data.state).toBe('reviewAgain')
    await stage.tend()
    expect(stage.desk.got.at(-1)).toMatchObject({ id, turn: 2, notReviewer: 'anna' })
    const decision = { id, turn: 2, verdict: 'refuse', reason: '没有新的材料' } as const
    expect((await stage.decide(decision)).outcome).toBe('sameReviewer')
    expect(await owner.state(id)).toBe('reviewAgain')
    expect((await stage.decide({ ...decision, reviewer: 'bert' })).outcome).toBe('applied')
    expect((await owner.detail(id)).data).toMatchObject({ state: 'final', reason: '没有新的材料', canAgain: false })
    expect((await owner.again(id)).code).toBe('U0702')
    expect((await owner.file()).code).toBe('U0704')
    stage.gateway.advance(180 * DAY)
    expect((await owner.file()).data.state).toBe('review')
  })

  it('cannot be appealed against after thirty days', async () => {
    const { id } = (await owner.file()).data
    await stage.decide({ id, verdict: 'refuse', reason: '材料不清晰' })
    stage.gateway.advance(30 * DAY)
    expect((await owner.detail(id)).data).toMatchObject({ canAgain: false, againUntil: null })
    expect((await owner.again(id)).code).toBe('U0702')
    expect((await owner.file()).data.state).toBe('review')
  })
})

describe('time', () => {
  it('passes no day without an entry, and ends an appeal whose evidence is missing', async () => {
    const { id } = (await owner.file()).data
    await stage.later(HOUR)
    await stage.later(DAY - HOUR)
    expect((await owner.timeline(id)).at(-1)).toBe('仍在审核中，您无需操作')
    await stage.later(DAY)
    expect((await owner.timeline(id)).filter((text) => text.startsWith('仍在审核中'))).toHaveLength(2)
    await stage.decide({ id, verdict: 'more', reason: '请补充' })
    await stage.later(DAY)
    expect((await owner.timeline(id)).at(-1)).toBe('仍在等待您补充材料')
    await stage.later(6 * DAY)
    expect(await owner.state(id)).toBe('expired')
    expect((await owner.timeline(id)).filter((text) => text.startsWith('未在期限内'))).toHaveLength(1)
    expect((await owner.more(id, { words: '来了' })).code).toBe('U0702')
    expect((await owner.file()).data.state).toBe('review')
  })

  it('deletes the evidence ninety days after the end, and never before', async () => {
    const { id } = (await owner.file({ evidence: [await owner.upload()] })).data
    await purgeExpired(stage.gateway.db, stage.gateway.now() + 400 * DAY)
    expect(await keptIn(stage.gateway)).toEqual({ uploads: 1, contents: 1 })
    await owner.withdraw(id)
    await purgeExpired(stage.gateway.db, stage.gateway.now() + 89 * DAY)
    expect(await keptIn(stage.gateway)).toEqual({ uploads: 1, contents: 1 })
    await purgeExpired(stage.gateway.db, stage.gateway.now() + 90 * DAY)
    expect(await keptIn(stage.gateway)).toEqual({ uploads: 0, contents: 0 })
    expect((await owner.detail(id)).data).toMatchObject({ state: 'withdrawn', evidence: [] })
  })

  it('deletes a case two years after its end, with its timeline, and no open case', async () => {
    const { id } = (await owner.file()).data
    await owner.withdraw(id)
    const open = (await owner.file()).data.id
    const end = stage.gateway.now()
    await purgeExpired(stage.gateway.db, end + 729 * DAY)
    expect(await owner.list()).toHaveLength(2)
    await purgeExpired(stage.gateway.db, end + 731 * DAY)
    expect((await owner.list()).map((one) => one.id)).toEqual([open])
    const events = await stage.gateway.db.selectFrom('case_events').select('case_id').distinct().execute()
    expect(events).toEqual([{ case_id: open }])
  })
})

describe('the review desk', () => {
  it('gets a case after an outage, and is polled when its callback is lost', async () => {
    stage.desk.isDown = true
    const { id } = (await owner.file()).data
    await stage.tend()
    await stage.later(10_000)
    stage.desk.isDown = false
    await stage.later(5000)
    expect(stage.desk.got).toHaveLength(0)
    await stage.later(15_000)
    expect(stage.desk.got).toHaveLength(1)
    stage.desk.decided.set(`${id} 1`, { id, turn: 1, verdict: 'refuse', reason: '材料不清晰', reviewer: 'anna' })
    await stage.later(HOUR)
    expect((await owner.detail(id)).data).toMatchObject({ state: 'refused', reason: '材料不清晰' })
    expect(stage.desk.got).toHaveLength(1)
  })

  it('is in the activity of the account once, as of the desk, without a word of the case', async () => {
    const { id } = (await owner.file()).data
    await stage.decide({ id, verdict: 'refuse', reason: '材料不清晰' })
    await stage.decide({ id, verdict: 'refuse', reason: '材料不清晰' })
    await owner.again(id)
    await stage.decide({ id, turn: 2, reviewer: 'bert' })
    const { items } = (await stage.gateway.call('guard/v1/account/activity', {}, owner.token)).data
    const decisions = items.filter(({ kind }) => kind === 'decision')
    expect(decisions.map(({ by, detail, client, network }) => [by, detail, client, network]).sort()).toEqual([
      ['desk', 'accept', '', ''],
      ['desk', 'refuse', '', ''],
    ])
    expect(JSON.stringify(decisions)).not.toMatch(/材料|anna|bert/)
  })

  it('decides once: a repeated, late, reordered or unknown decision changes nothing', async () => {
    const { id } = (await owner.file()).data
    const both = await Promise.all([
      stage.decide({ id, verdict: 'refuse', reason: '材料不清晰' }),
      stage.decide({ id, verdict: 'refuse', reason: '材料不清晰' }),
    ])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'late'])
    expect((await stage.decide({ id })).outcome).toBe('late')
    expect(await owner.state(id)).toBe('refused')
    await owner.again(id)
    expect((await stage.decide({ id, reviewer: 'bert' })).outcome).toBe('late')
    expect((await stage.decide({ id, turn: 3, reviewer: 'bert' })).outcome).toBe('late')
    expect(await owner.state(id)).toBe('reviewAgain')
    expect((await stage.decide({ id: 'no-such' })).outcome).toBe('unknown')
    expect(owner.sms().filter((text) => text.includes('材料不清晰'))).toHaveLength(1)
  })

  it('decides a case whose id is from before ids contained their subscriber, and none by the id of another', async () => {
    const { id } = (await owner.file()).data
    const older = id.slice(16)
    expect((await stage.decide({ id: `of-someone-else-${older}` })).outcome).toBe('unknown')
    await stage.gateway.db.updateTable('cases').set({ case_id: older }).execute()
    await stage.gateway.db.updateTable('case_events').set({ case_id: older }).execute()
    expect((await stage.decide({ id: older })).outcome).toBe('applied')
    expect(await owner.state(older)).toBe('accepted')
  })

  it('cannot refuse or request more without a reason, nor decide with a wrong signature', async () => {
    const { id } = (await owner.file()).data
    for (const verdict of ['refuse', 'more'] as const) {
      expect((await stage.decide({ id, verdict })).status).toBe(400)
      expect((await stage.decide({ id, verdict, reason: '  ' })).status).toBe(400)
    }
    expect((await stage.decide({ id }, { id: 'stranger', secret: 'x'.repeat(32) })).status).toBe(401)
    expect(await owner.state(id)).toBe('review')
  })

  it('is simulated by the development tools', async () => {
    const { id } = (await owner.file()).data
    const review = async (payload: object) =>
      (
        await stage.gateway.app.inject({ method: 'POST', url: '/dev/review', payload, headers: { host: 'localhost' } })
      ).json()
    expect((await review({ phoneNo: TAGGED, verdict: 'refuse' })).code).toBe('B0400')
    expect(await review({ phoneNo: TAGGED, verdict: 'refuse', reason: '不清晰' })).toMatchObject({
      id,
      state: 'refused',
    })
    await owner.again(id)
    const page = await stage.gateway.app.inject({ url: '/dev', headers: { host: 'localhost' } })
    expect(page.body).toContain(id)
    expect(await review({ id, verdict: 'accept' })).toMatchObject({ outcome: 'applied', state: 'accepted' })
    expect((await owner.detail(id)).data.providers.map(({ state }) => state)).toEqual([
      'notTagged',
      'cleared',
      'cleared',
    ])
  })
})

describe('a number that is given up', () => {
  it('ends the appeals about it, whoever filed them, and stays clear for its next holder', async () => {
    const { id } = (await owner.file()).data
    const other = await stage.newcomer()
    const theirs = (await other.file({ phoneNo: TAGGED })).data.id
    await stage.decide({ id: theirs })
    await stage.gateway.app.inject({
      method: 'POST',
      url: '/dev/release',
      payload: { phoneNo: TAGGED },
      headers: { host: 'localhost' },
    })
    expect((await stage.decide({ id })).outcome).toBe('late')
    expect((await other.detail(theirs)).data).toMatchObject({ state: 'accepted', recheckAt: null })
    const next = await stage.newcomer(TAGGED)
    expect(await next.list()).toEqual([])
    expect((await next.preview()).risk).toBe('none')
  })
})

describe('a complaint', () => {
  it('is sent to the carrier, has entries, and is upheld or dismissed with a reason', async () => {
    const filed = await owner.complain({ evidence: [await owner.upload('complaint')] })
    expect(filed).toMatchObject({ code: 'A0000', data: { state: 'review', phoneNo: '02161234567', canWithdraw: true } })
    const { id } = filed.data
    await stage.tend()
    expect(stage.desk.got).toMatchObject([{ id, kind: 'complaint', topic: 'advertising', turn: 1 }])
    await stage.later(DAY)
    expect((await stage.decide({ id, verdict: 'more', reason: '请补充' })).outcome).toBe('notPossible')
    expect((await stage.decide({ id, reason: '已要求对方停止外呼' })).outcome).toBe('applied')
    const { data } = await owner.complaint(id)
    expect(data).toMatchObject({ state: 'upheld', reason: '已要求对方停止外呼', canWithdraw: false })
    expect(data.timeline.map(({ text }) => text)).toEqual([
      '已提交，等待运营商处理',
      '运营商仍在处理，您无需操作',
      '投诉成立：已要求对方停止外呼',
    ])
    const second = (await owner.complain()).data.id
    await stage.decide({ id: second, verdict: 'refuse', reason: '通话记录中没有该号码' })
    expect((await owner.complaint(second)).data).toMatchObject({ state: 'dismissed', reason: '通话记录中没有该号码' })
    const listed = await stage.gateway.call('guard/v1/complaint/query', {}, owner.token)
    expect(listed.data.items).toHaveLength(2)
    expect(await owner.list()).toEqual([])
  })
})
