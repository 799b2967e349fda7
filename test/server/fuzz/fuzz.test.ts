import { fuzz } from './fuzz'

/** `npm run fuzz` sets these; `npm test` sends a fixed number of requests of one seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const REQUESTS = 900

it(
  'no request of any call makes the gateway fail, shows what is somebody else’s, or gets what the contract does not describe',
  async () => {
    const started = Date.now()
    const isOver = (requests: number) => (minutes > 0 ? Date.now() - started > minutes * 60_000 : requests >= REQUESTS)
    const { findings, byKind, byOutcome, neverReached, ...counts } = await fuzz(seed, isOver)
    if (minutes > 0 || findings.length > 0)
      console.log(
        [
          `seed ${seed}: ${counts.requests} requests to ${counts.calls} calls, of which ${counts.reached} succeeded at least once`,
          JSON.stringify(byKind),
          JSON.stringify(byOutcome),
          `without success: ${neverReached.join(' ')}`,
          ...findings.map(({ path, what, body }) => `${path}\n  ${what}\n  ${body}`),
        ].join('\n'),
      )
    expect(findings).toEqual([])
  },
  (minutes + 10) * 60_000,
)
