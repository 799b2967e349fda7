/** The whole product on one port: installs and builds what is missing, then serves app and gateway. */
import { ensureBuild } from './lib/builds.mjs'
import { isPortTaken } from './lib/free-port.mjs'
import { lineKey, runGateway, untilHealthy } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, readPort } from './lib/run.mjs'

const port = readPort('PORT', process.env.PORT || '8080')
const dataDir = process.env.DATA_DIR || '.data'
const origin = `http://127.0.0.1:${port}`

if (await isPortTaken(port)) fail(`Port ${port} is taken. Choose another one: PORT=8081 npm start`)
await ensurePackages()
if (!(await ensureBuild('h5'))) fail('The app could not be built: see the messages above.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built: see the messages above.')

const { id, secret } = lineKey()
runGateway({
  PORT: String(port),
  DATA_DIR: dataDir,
  DEV_TOOLS: '1',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  LINE_KEYS: process.env.LINE_KEYS || `${id}=${secret}`,
})

await untilHealthy(origin)
console.log(`
Phone Guard is ready.

  open         ${origin}/sjgj/uasp/
  log in with  13800138000
  its code     ${origin}/dev   (captchas and SMS codes appear there)
  call it      npm run line${port === 8080 ? '' : `, with PORT=${port}`}   (real SIP calls, in another terminal)
  data         ${process.env.DATABASE_URL ? 'the database of DATABASE_URL' : dataDir}

Ctrl+C stops it; the data stays.
`)
