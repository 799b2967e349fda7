import { fuzz, leakIn, problemOf } from './fuzz'

/** `npm run fuzz` sets these; `npm run test:full` sends a fixed number of requests with one seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const REQUESTS = 900
/** From this number of requests on, nearly every call has succeeded with any seed. */
const LONG_RUN = 50_000
/** Calls that may never succeed, and what they would need. */
const rare: Readonly<Record<string, string>> = {
  'guard/v1/account/exportFile': 'a file that was made meanwhile, asked for in this very session',
  'guard/v1/account/former/takeBack': 'a number unused for 90 days, a new account, and two numbers of the former one',
  'guard/v1/agent/restore': 'a dialogue of the few that there are, removed a moment ago',
  'guard/v1/appeal/more': 'a reviewer who wants more evidence just now',
  'guard/v1/appeal/again': 'a refusal of the last 30 days',
  'guard/v1/family/alerts/block': 'a fresh alert about somebody who lets the guardian block',
  'guard/v1/family/alerts/endCall': 'a risky call that goes on, of somebody who lets the guardian end it',
  'guard/v1/family/changes/undo': 'a change that a guardian has made of the own settings',
  'guard/v1/home/extra/answer': 'a request of the last minutes from the own home',
  'guard/v1/quiz/answer': 'a round together with one of its own questions',
  'guard/v1/points/cancelExchange': 'an exchange of the last half hour',
}
/** How many other calls may have no success by chance. */
const BY_CHANCE = 4

it(
  'no request of any call makes the gateway fail, returns data of somebody else, or returns what the contract does not describe',
  async () => {
    const started = Date.now()
    const isOver = (requests: number) => (minutes > 0 ? Date.now() - started > minutes * 60_000 : requests >= REQUESTS)
    const { findings, secrets, tablesWithSecrets, byKind, byOutcome, neverReached, ...counts } = await fuzz(
      seed,
      isOver,
    )
    if (minutes > 0 || findings.length > 0)
      console.log(
        [
          `seed ${seed}: ${counts.requests} requests to ${counts.calls} calls, of which ${counts.reached} succeeded at least once`,
          JSON.stringify(byKind),
          JSON.stringify(byOutcome),
          'without success:',
          ...Object.entries(neverReached).map(([path, outcomes]) => `  ${path} ${JSON.stringify(outcomes)}`),
          ...findings.map(({ path, what, body }) => `${path}\n  ${what}\n  ${body}`),
        ].join('\n'),
      )
    expect(findings).toEqual([])
    // A dump of the database gives nobody a session.
    expect(secrets).toBeGreaterThan(5)
    expect(tablesWithSecrets).toEqual([])
    const missed = Object.keys(neverReached).filter((path) => !(path in rare))
    if (counts.requests >= LONG_RUN && missed.length > BY_CHANCE) expect(missed).toEqual([])
  },
  (minutes + 10) * 60_000,
)

describe('the findings of the fuzzer', () => {
  const mine = 'guard/v1/tag/mine'
  const answer = (data: unknown, code = 'A0000', msg = '') => JSON.stringify({ code, msg, data })
  const good = { items: [], nextCursor: null }

  it.each([
    ['a fault', 500, answer(null, 'C0500', '系统繁忙'), '500: nothing logged'],
    [
      'an answer that its schema does not take',
      200,
      answer({ items: [{}], nextCursor: null }),
      /^Not its contract: items\.0/,
    ],
    ['more than its schema has', 200, answer({ ...good, extra: 1 }), 'More than its contract says'],
    ['a refusal that the call does not declare', 200, answer(null, 'U0301', '没有了'), 'U0301 is not in its contract'],
    ['a refusal without a text', 200, answer(null, 'U0100'), 'No text for U0100'],
    ['no envelope', 200, '[]', 'No envelope: []'],
  ] as const)('include: %s', (_name, status, text, problem) => {
    expect(problemOf(mine, status, text, [])).toMatch(problem)
  })

  it('do not include a valid response and a declared refusal', () => {
    expect(problemOf(mine, 200, answer(good), [])).toBeNull()
    expect(problemOf(mine, 200, answer(null, 'U0100', '请检查'), [])).toBeNull()
    expect(problemOf(mine, 401, answer(null, 'B0401', '登录过期'), [])).toBeNull()
  })

  it("include another subscriber's text or number, not the sender's own", () => {
    const [one, other] = [
      { canary: 'Qaxzvk', numbers: '1391000' },
      { canary: 'Wjyqpx', numbers: '1391111' },
    ]
    const all = [one, other]
    expect(leakIn('{"note":"xWjyqpx"}', one, all)).toBe('Data of another subscriber')
    expect(leakIn('{"phoneNo":"13911110001"}', one, all)).toBe('Data of another subscriber')
    expect(leakIn('{"note":"xWjyqpx","phoneNo":"13911110001"}', other, all)).toBeNull()
  })
})
