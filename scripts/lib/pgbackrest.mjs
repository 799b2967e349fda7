import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serverUser } from './postgres-cluster.mjs'
import { replaceSettings } from './replace-settings.mjs'

const PROGRAM = '/usr/bin/pgbackrest'
const STANZA = 'phone-guard'

/** Where Debian's pgBackRest is; null when it is not installed. */
export const findPgbackrest = () => (existsSync(PROGRAM) ? PROGRAM : null)

/**
 * A repository of backups, with deploy/pgbackrest.conf, for a cluster of `startPostgresCluster` that runs with
 * `archive_mode=on`. `archiveCommand` is PostgreSQL's setting. `pgbackrest(command, ...options)` runs one and returns what it
 * prints. `moveDataAway` leaves a stopped cluster with an empty folder of data, and returns where the old one is. `remove`
 * removes the repository.
 */
export function makeRepository(cluster) {
  if (findPgbackrest() === null) throw new Error('pgBackRest is not installed (Debian package pgbackrest).')
  const user = serverUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-backup-'))
  const own = (place) => user.uid !== undefined && chownSync(place, user.uid, user.gid)
  const inFolder = (name) => path.join(folder, name)
  const file = inFolder('pgbackrest.conf')
  const settings = {
    'repo1-path': inFolder('repository'),
    'repo1-cipher-pass': 'a passphrase of the test',
    'log-path': inFolder('log'),
    'lock-path': inFolder('lock'),
    'pg1-path': cluster.data,
    'pg1-socket-path': path.dirname(cluster.data),
    'pg1-port': cluster.port,
  }
  writeFileSync(file, replaceSettings('pgbackrest.conf', settings), { mode: 0o600 })
  own(file)
  for (const place of ['repository', 'log', 'lock']) {
    mkdirSync(inFolder(place))
    own(inFolder(place))
  }
  own(folder)
  const flags = [`--config=${file}`, `--stanza=${STANZA}`]
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGUSER: 'postgres' }
  const pgbackrest = async (command, ...options) => {
    const { stdout } = await promisify(execFile)(PROGRAM, [...flags, ...options, command], {
      ...user,
      cwd: folder,
      env,
      maxBuffer: 2 ** 24,
    }).catch((error) => {
      throw new Error(`pgbackrest ${command}: ${error.stdout}${error.stderr}`)
    })
    return stdout
  }
  let moved = 0
  const moveDataAway = () => {
    moved += 1
    const place = `${cluster.data}-before-${moved}`
    renameSync(cluster.data, place)
    mkdirSync(cluster.data, { mode: 0o700 })
    own(cluster.data)
    return place
  }
  return {
    archiveCommand: `${PROGRAM} ${flags.join(' ')} archive-push %p`,
    repository: settings['repo1-path'],
    pgbackrest,
    moveDataAway,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
