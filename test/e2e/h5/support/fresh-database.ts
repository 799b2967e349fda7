import { makeDatabase } from './databases'
import { Gateway } from './gateway'

/** Before the first test: creates the database of a newly installed gateway. Every other one starts on a copy of it. */
export default async function makeFreshDatabase(_all: unknown, { displayName }: { displayName: { name: string } }) {
  const name = `fresh_${displayName.name.replaceAll('-', '_')}`
  const { env, remove } = await makeDatabase(name)
  const gateway = await Gateway.start(env)
  await gateway.kill('SIGTERM')
  await gateway.stop()
  process.env.FRESH_DATABASE = env.DATA_DIR ?? name
  // A folder is removed at once. A database on a server remains until the next run replaces it.
  process.once('exit', () => void remove())
}
