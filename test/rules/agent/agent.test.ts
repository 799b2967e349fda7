import type { DialogueTurn } from '@contract/agent'
import { LAST_AGENT_TURN } from '@contract/words/guard'
import { dialogueOf, GREETING, nextReply, takeTurn, type SpokenTurn } from '@/rules/agent/conversation'
import { gistOf, readDialogue } from '@/rules/agent/dialogue'
import { intentOf } from '@/rules/agent/intent'
import { keptSince, keptUntil, RETENTION_DAYS } from '@/rules/agent/retention'

const caller = (text: string): DialogueTurn => ({ speaker: 'caller', text })
const agent = (text: string): DialogueTurn => ({ speaker: 'agent', text })

describe('the intent of a caller', () => {
  it.each([
    ['您好，我是快递员，您有一个包裹', 'delivery'],
    ['我是外卖骑手，门禁进不去', 'takeaway'],
    ['我是物业，明天上午停水检修', 'property'],
    ['您的车挡住出口了', 'property'],
    ['想约您下周三面试', 'appointment'],
    ['店庆有活动，想邀请您参加', 'sales'],
    ['有一笔低息额度，了解一下吗', 'loan'],
    ['请转告某某尽快还款', 'debt'],
    ['您好，这里是满意度调查', 'survey'],
    ['您的快递丢失，可办理三倍赔付', 'fraud'],
    ['您的贷款账户不注销会影响征信', 'fraud'],
    ['我们银行有低息贷款，最高五十万，您需要资金周转吗', 'loan'],
    ['您贷的款流水不够，要先刷一万的流水，今天就能放款', 'fraud'],
    ['您的医保卡在外地买了大量违禁药，现在帮您转接到公安', 'fraud'],
    ['您买的护肤品质量有问题，厂家退款，您打开支付宝的备用金', 'fraud'],
    ['我是你妈，我儿子被抓了，你快打两万块钱过来', 'fraud'],
    ['你好，我是孩子的班主任，补课费今天要交，你转到这个账户', 'fraud'],
    ['老师说补课费下周交，你放学带回来', 'other'],
    ['我出了车祸，在人民医院，你快过来', 'other'],
    ['我是张三，有空回个电话', 'other'],
    ['……', 'silent'],
  ])('of "%s" is %s', (words, intent) => {
    expect(intentOf([caller(words)])).toBe(intent)
  })

  it.each([
    ['what a scam pretends, without what it asks for', ['您的包裹在路上丢失了，非常抱歉'], 'delivery'],
    ['what a scam asks for, without what it pretends', ['方便加个微信吗，我把户型发给您'], 'other'],
    ['a warning', ['反诈中心的，不要给他转账，也不要告诉他验证码'], 'other'],
    ['a code that is shown at the door', ['快递上门取件，取件验证码给我看一下'], 'delivery'],
    ['what is paid at a counter', ['医院的，住院押金不够，您去交两千到窗口'], 'other'],
    ['what is asked in a later turn', ['您的包裹丢失了', '加我微信给您赔付'], 'fraud'],
    ['a warning in front of a scam', ['谨防诈骗，不要相信别人', '您的包裹丢失了，加我微信给您赔付'], 'fraud'],
  ] as const)('of %s is %s', (_what, words, intent) => {
    expect(intentOf(words.map(caller))).toBe(intent)
  })

  it('is read from the words of the caller, not of the agent', () => {
    expect(intentOf([caller('我是老同学'), agent('快递请放在驿站')])).toBe('other')
    expect(intentOf([agent('您有贷款吗')])).toBe('silent')
  })
})

describe('a dialogue as text', () => {
  it('becomes turns in order, without unspoken ones', () => {
    expect(readDialogue('对方：（没有说话）\n助手：请问您有什么事？\n对方:我是物业\n明天停水')).toEqual([
      agent('请问您有什么事？'),
      caller('我是物业\n明天停水'),
    ])
  })

  it('without a speaker belongs to the caller', () => {
    expect(readDialogue('我在楼下')).toEqual([caller('我在楼下')])
    expect(readDialogue(' \n')).toEqual([])
  })

  it('is summarised without greeting and farewell, and shortened', () => {
    const turns = [caller('您好，喂，您有一个包裹。'), agent('请放在驿站，谢谢，再见。')]
    expect(gistOf(turns, 'caller')).toBe('您有一个包裹。')
    expect(gistOf(turns, 'agent')).toBe('请放在驿站')
    expect(gistOf([caller('再见'), caller('下午来')], 'caller')).toBe('下午来')
    expect(gistOf([caller('长'.repeat(60))], 'caller')).toBe(`${'长'.repeat(40)}…`)
    expect(gistOf([caller(`${'长'.repeat(39)}😀长`)], 'caller')).toBe(`${'长'.repeat(39)}…`)
    expect(gistOf([], 'agent')).toBe('')
  })
})

it('a record is deleted after its retention', () => {
  const at = Date.parse('2026-11-20T12:00:00+08:00')
  expect(keptUntil(at) - at).toBe(RETENTION_DAYS * 24 * 60 * 60 * 1000)
  expect(keptSince(keptUntil(at))).toBe(at)
})

/** The agent's side of a call in which the caller says these words, turn by turn until the agent ends it. */
function converse(...words: string[]): SpokenTurn[] {
  let spoken: SpokenTurn[] = []
  for (const [turn, text] of ['', ...words].entries()) {
    spoken = takeTurn(spoken, { turn, at: turn, text }, false).spoken ?? spoken
    if (spoken.at(-1)?.end) break
  }
  return spoken
}

describe('the agent in a live call', () => {
  it('greets first, whatever the caller has said', () => {
    expect([nextReply([]), nextReply([caller('喂')])]).toEqual(Array(2).fill({ say: GREETING, end: false }))
  })

  it.each([
    ['a courier', ['您好，您有一个包裹', '好的'], ['请放在小区驿站，我会转告机主，谢谢。', '好的，再见。']],
    ['a salesman', ['店庆有活动，想邀请您参加'], ['机主暂时不需要，请不要再来电。']],
    ['a fraud', ['您的贷款账户不注销会影响征信'], ['机主会自行向官方渠道核实，再见。']],
    [
      'one who says hello, then why',
      ['喂，你好', '我是物业，明天停水'],
      ['请问您有什么事？', '收到，我会马上转告机主。'],
    ],
    ['one who says nothing', ['', ''], ['请问您有什么事？', '没有听到您说话，先挂断了，再见。']],
    [
      'a courier who turns out to be a fraud',
      ['您好，您的快递到了', '快递丢失，可办理三倍赔付'],
      ['请放在小区驿站，我会转告机主，谢谢。', '机主会自行向官方渠道核实，再见。'],
    ],
  ])('replies to %s', (_who, words, replied) => {
    expect(converse(...words).map(({ say }) => say)).toEqual([GREETING, ...replied])
  })

  it.each([
    ['after the goodbye', ['您有一个包裹', '好的']],
    ['after it has turned somebody away', ['店庆有活动']],
    ['after silence', ['', '']],
  ])('ends the call %s, and not before', (_when, words) => {
    const ends = converse(...words).map(({ end }) => end)
    expect(ends).toEqual([...ends.slice(1).map(() => false), true])
  })

  it('ends the call with the last turn that there may be', () => {
    const last = { turn: LAST_AGENT_TURN, at: 0, text: '您有一个包裹' }
    expect(takeTurn(converse(), last, false).reply).toMatchObject({ say: expect.stringContaining('驿站'), end: true })
  })

  it('gives the same reply to a turn that comes again, whatever its text', () => {
    const spoken = converse('您有一个包裹')
    const again = takeTurn(spoken, { turn: 1, at: 9, text: '店庆有活动' }, false)
    expect(again).toEqual({ spoken: null, reply: { say: '请放在小区驿站，我会转告机主，谢谢。', end: false } })
  })

  it.each([
    ['after a later one', converse('您有一个包裹', '我在门口').filter(({ turn }) => turn !== 1), 1, false],
    ['after the end of the call', converse('您有一个包裹'), 2, true],
    ['after the agent has ended it', converse('店庆有活动'), 2, false],
  ])('says nothing to a turn that comes %s, but keeps its words in their place', (_when, spoken, turn, isOver) => {
    const { spoken: after, reply } = takeTurn(spoken, { turn, at: 5, text: '还有一件事' }, isOver)
    expect(reply.say).toBe('')
    expect(after?.find((one) => one.turn === turn)?.text).toBe('还有一件事')
    expect(after?.map((one) => one.turn)).toEqual([0, 1, 2])
  })

  it('is recorded in the order of the turns, without silence', () => {
    const spoken = converse('', '我是物业，明天停水')
    expect(dialogueOf([...spoken].reverse())).toEqual([
      agent(GREETING),
      agent('请问您有什么事？'),
      caller('我是物业，明天停水'),
      agent('收到，我会马上转告机主。'),
    ])
  })
})
