import { makeDatabase } from './databases'
import { Gateway } from './gateway'

/** Before the first test: the database of a gateway that has just been installed. Every other one starts on a copy of it. */
export default async function makeFreshDatabase(_all: unknown, { displayName }: { displayName: { name: string } }) {
  const name = `fresh_${displayName.name.replaceAll('-', '_')}`
  const { env, remove } = await makeDatabase(name)
  const gateway = await Gateway.start(env)
  await gateway.kill('SIGTERM')
  await gateway.stop()
  process.env.FRESH_DATABASE = env.DATA_DIR ?? name
  // A folder goes at once. What is on a server waits for the next run, which replaces it.
  process.once('exit', () => void remove())
}
