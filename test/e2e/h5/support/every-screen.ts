import { combinationsOf, wordsOf } from './combinations'
import { HOST_APP_PATTERN } from './environments'
import { addressOf, conditionsOf, rowOf, stateOf, states } from './screens'
import { setStage } from './stage'
import { Visits } from './visits'

const SUBSCRIBER = '13800138000'
const HOURS = 3_600_000
/** Limits the report of a fault that every combination shows. */
const MOST_REPORTED = 3

/** Tests every screen of an area: its content, layout and accessibility, in combinations of all factors. */
export function testScreensOf(area: string): void {
  const stage = setStage({
    HOST_APP_PATTERN,
    ASSISTANT_URL: 'https://assistant.example/',
    TREASURE_URL: 'https://treasure.example/',
  })
  let visits: Visits
  let token: string

  beforeAll(async () => {
    const login = await stage.gateway.login(SUBSCRIBER)
    token = login.token
    visits = new Visits(stage, login)
    const entries = [{ value: '02161234567', note: '推销' }, { value: '13912345678' }]
    const add = { list: 'black', entries, requestId: 'screens-1' } as const
    await stage.gateway.call('guard/v1/list/add', add, token)
  })

  it.each(states.filter((screen) => rowOf(screen).area === area))(
    '$name stands every look, size, language, width, environment, entrance and fault',
    async (screen) => {
      const address = await addressOf(screen, stage.gateway, token)
      const problems: Record<string, string[]> = {}
      for (const planned of combinationsOf(rowOf(screen), stateOf(screen))) {
        const combination = conditionsOf(screen, planned)
        const found = await visits.problemsOf(screen, address, combination)
        if (found.length > 0) problems[`VISIT='${wordsOf(combination)}'`] = found.slice(0, 8)
        if (Object.keys(problems).length === MOST_REPORTED) break
      }
      expect(problems).toEqual({})
    },
    process.env.VISIT === 'all' ? 200 * HOURS : HOURS,
  )
}
