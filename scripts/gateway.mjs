/** Starts the gateway alone. PORT, DATA_DIR, DATABASE_URL and DEV_TOOLS are read from the environment (docs/gateway.md). */
import { ensureBuild } from './lib/builds.mjs'
import { runGateway } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail } from './lib/run.mjs'

await ensurePackages()
if (!(await ensureBuild('server'))) fail('The gateway could not be built: see the messages above.')
runGateway()
