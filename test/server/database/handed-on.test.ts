import { sql } from 'kysely'
import { endDatabases, giveBack, takeDatabase } from '../support/database'
import { insertMembers } from '../support/members'

const Environment = jest.requireActual<new (config: object) => { teardown(): Promise<void> }>(
  '../../support/shared-packages-environment',
)

afterAll(endDatabases)

describe('what one test file passes to the next', () => {
  it('is a database without rows, with the settings that it was opened with', async () => {
    const read = async () => {
      const taken = await takeDatabase()
      const { rows: settings } = await sql`show work_mem`.execute(taken.db)
      const { rows: members } = await sql`select * from subscribers`.execute(taken.db)
      return { taken, settings, members }
    }
    const before = await read()
    await insertMembers(before.taken.db, 0, 3, 0)
    await sql`set work_mem = '123MB'`.execute(before.taken.db)
    await giveBack(before.taken)
    await endDatabases()

    const after = await read()
    expect(after.members).toEqual([])
    expect(after.settings).toEqual(before.settings)
    await giveBack(after.taken)
  })

  it('includes no global, environment variable or function of the process', async () => {
    const state = () => ({ names: Reflect.ownKeys(globalThis), fetch, exit: process.exit, env: { ...process.env } })
    const before = state()
    const environment = new Environment({ projectConfig: {} })
    Object.assign(globalThis, { leftBehind: 1, fetch: null })
    Object.assign(process.env, { LEFT_BEHIND: '1', PATH: '' })
    process.exit = jest.fn<never, []>()
    await environment.teardown()
    expect(state()).toEqual(before)
  })
})
