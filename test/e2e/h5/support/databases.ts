import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

/** A gateway's database: on the server at TEST_DATABASE_URL, or a folder without one. */
export interface GatewayDatabase {
  /** The gateway's settings for it. */
  readonly env: Record<string, string>
  remove(): Promise<void>
}

let made = 0

/**
 * Creates a database: a copy of the one that FRESH_DATABASE names (fresh-database.ts), or an empty one. Replaces one of
 * this `name`.
 */
export async function makeDatabase(name = `e2e_${process.pid}_${++made}`): Promise<GatewayDatabase> {
  const server = process.env.TEST_DATABASE_URL
  const fresh = process.env.FRESH_DATABASE
  if (!server) {
    const folder = mkdtempSync(path.join(tmpdir(), `phone-guard-${name}-`))
    const data = path.join(folder, 'data')
    // A killed gateway leaves the socket of its lock, which cannot be copied and is useless to others.
    const filter = (file: string) => !file.endsWith('.sock')
    if (fresh) cpSync(fresh, data, { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
    return { env: { DATA_DIR: data }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const execute = async (statement: string) => {
    const client = new Client(server)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const remove = () => execute(`drop database if exists ${name} with (force)`)
  await remove()
  await execute(`create database ${name} ${fresh ? `template ${fresh} strategy file_copy` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, remove }
}
