/**
 * Every screen of H5 under every combination of look, size, language, width, environment, entrance and fault, where
 * `npm run test:full` takes all pairs (docs/testing.md): npm run test:all [-- screens/guard -t home] passes its
 * arguments to jest; VISIT=triples takes all triples instead. npm run test:all -- server-two runs the gateway's whole
 * suite with two gateways that take turns on one PostgreSQL.
 */
import { ensureBuild } from './lib/builds.mjs'
import { ensurePackages } from './lib/install.mjs'
import { startPostgresCluster } from './lib/postgres-cluster.mjs'
import { fail, run } from './lib/run.mjs'

const chosen = process.argv.slice(2)
const files = chosen.some((word) => word.startsWith('screens/')) ? [] : ['test/e2e/h5/screens/']

await ensurePackages()
if (chosen[0] === 'server-two') process.exit(await serverTwo(chosen.slice(1)))
for (const name of ['h5', 'server'])
  if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/e2e/h5/jest.config.js', ...files, ...chosen]
process.exitCode = await run(process.execPath, jest, { env: { VISIT: process.env.VISIT ?? 'all' } })

async function serverTwo(args) {
  const cluster = await startPostgresCluster()
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', '--maxWorkers=2', ...args]
  try {
    return await run(process.execPath, jest, { env: { TEST_DATABASE_URL: cluster.url, TEST_GATEWAYS: '2' } })
  } finally {
    await cluster.stop()
  }
}
