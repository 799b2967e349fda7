import { CallError } from '@/api/call-error'
import { failureText, problemOf } from '@/api/problem-of'

const failure = (status: number, code: string | null = null, msg = '') =>
  new CallError({ code, msg, data: null, status })

it.each([
  ['a refusal', failure(200, 'U0100', '名称含有敏感词'), { text: '名称含有敏感词' }],
  ['a refusal without a text', failure(200, 'U0100'), { key: 'lost' }],
  ['a lost call', failure(0), { key: 'lost' }],
  ['a fault of the gateway', failure(503), { key: 'lost' }],
  ['a response that is no envelope', failure(200, null, 'proxy'), { key: 'lost' }],
  ['another error', new Error('no call'), { key: 'lost' }],
  ['an expired session, which has its dialog', failure(401), { text: '' }],
])('the problem of %s', (_what, error, problem) => {
  expect(problemOf(error, 'lost')).toEqual(problem)
  expect(failureText(error, 'lost')).toBe('text' in problem ? problem.text : 'lost')
})
