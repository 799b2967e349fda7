import { sql } from 'kysely'
import { columnsOf, declaredTables } from '@server/database/tables'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { fillEveryTable } from './every-table'
import { accountOf, DAY, MINUTE } from './stage'

interface ExportFile {
  about: {
    number: string
    ai: { zh: string }
    parts: { name: string; entries: number; what: { zh: string; en: string }; kept?: object }[]
  }
  data: Record<string, Record<string, unknown>[]>
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const newcomer = async () => accountOf(gateway, await newSubscriber(gateway))

describe('an export', () => {
  it('contains every row of the subscriber, of every table, without a secret', async () => {
    const phoneNo = '13800138000'
    const owner = accountOf(gateway, { token: await gateway.login(phoneNo), phoneNo })
    await fillEveryTable(gateway.db, owner)
    const read = await owner.file(await owner.makeExport())
    const { about, data }: ExportFile = JSON.parse(read.data.content)
    expect(read.data.name).toBe('phone-guard-2026-11-20.json')
    expect(about.number).toBe(phoneNo)
    expect(about.ai.zh).toContain('由 AI 生成')
    for (const declared of declaredTables.filter(({ holds }) => holds !== null)) {
      const owned = columnsOf(declared, 'owner').map((name) => sql`${sql.ref(name)} = ${owner.id}`)
      const named = columnsOf(declared, 'number').map((name) => sql`${sql.ref(name)} = ${phoneNo}`)
      const { rows } = await sql<{ rows: number }>`
        select count(*) as rows from ${sql.table(declared.table)} where ${sql.join([...owned, ...named], sql` or `)}
      `.execute(gateway.db)
      const count = Number(rows[0]?.rows)
      const part = about.parts.find(({ name }) => name === declared.table)
      // No deletion is pending; the response that announces this export is stored with it.
      if (declared.table !== 'account_deletions') expect([declared.table, count > 0]).toEqual([declared.table, true])
      // The download was recorded after the file was made.
      const held = declared.table === 'account_events' ? count - 1 : count
      expect([declared.table, data[declared.table]?.length, part?.entries]).toEqual([declared.table, held, held])
      expect(part?.what).toEqual(declared.holds)
      for (const row of data[declared.table] ?? []) {
        const hidden = columnsOf(declared, 'owner', 'other', 'link', 'secret', 'file', 'counter')
        const shown = Object.keys(declared.columns).filter((name) => !hidden.includes(name))
        expect(Object.keys(row).filter((name) => name !== 'mine')).toEqual(shown)
      }
    }
    const hashes = await gateway.db.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of hashes) expect(read.data.content).not.toContain(token_hash)
    expect(read.data.content).not.toContain(owner.id)
    expect(data.line_log?.[0]?.at).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/)
  })

  it('is denied to another subscriber, a guest, another session of the owner, and a guess', async () => {
    const owner = await newcomer()
    const other = await newcomer()
    const id = await owner.makeExport()
    expect((await owner.file(id)).code).toBe('A0000')
    expect((await owner.file(id, other.token)).code).toBe('U0801')
    expect((await owner.file('no-such-export')).code).toBe('U0801')
    expect((await gateway.call('guard/v1/account/exportFile', { id })).status).toBe(401)
    const elsewhere = await gateway.login(owner.phoneNo)
    expect((await owner.state(elsewhere)).export).toMatchObject({ id, here: false })
    expect((await owner.file(id, elsewhere)).code).toBe('U0802')
    expect((await owner.state(other.token)).export).toBeNull()
  })

  it('is deleted after 24 hours, and with the next one', async () => {
    const owner = await newcomer()
    const first = await owner.makeExport()
    const second = await owner.makeExport()
    expect((await owner.file(first)).code).toBe('U0801')
    expect((await owner.file(second)).code).toBe('A0000')
    gateway.advance(DAY)
    expect((await owner.file(second)).code).toBe('U0801')
    expect((await owner.state()).export).toBeNull()
    await purgeExpired(gateway.db, gateway.now())
  })

  it('needs its own code: none, a wrong one, one of a deletion, an old one, and no code twice', async () => {
    const owner = await newcomer()
    expect((await owner.askExport('123456')).code).toBe('U0103')
    const ofDeletion = await owner.sendCode('deletion')
    expect((await owner.askExport(ofDeletion)).code).toBe('U0103')
    const code = await owner.sendCode('export')
    expect((await owner.askExport(code === '000000' ? '000001' : '000000')).code).toBe('U0102')
    expect((await gateway.call('guard/v1/account/export', { requestId: newRequest() }, owner.token)).status).toBe(400)
    gateway.advance(5 * MINUTE)
    expect((await owner.askExport(code)).code).toBe('U0103')
    expect((await owner.state()).export).toBeNull()
    const good = await owner.sendCode('export')
    const request = newRequest()
    const asked = await owner.askExport(good, request)
    expect(asked.code).toBe('A0000')
    expect((await owner.askExport(good, request)).data.export.id).toBe(asked.data.export.id)
    expect((await owner.askExport(good)).code).toBe('U0103')
  })

  it('is not made with the code of another subscriber', async () => {
    const owner = await newcomer()
    const other = await newcomer()
    const code = await owner.sendCode('export')
    expect((await other.askExport(code)).code).toBe('U0103')
  })
})
