import type { DialogueTurn } from '@contract/agent'
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
    ['我是张三，有空回个电话', 'other'],
    ['……', 'silent'],
  ])('of "%s" is %s', (words, intent) => {
    expect(intentOf([caller(words)])).toBe(intent)
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
