/**
 * The mini-program in a browser, for anyone without WeChat: npm run weapp. With `-- --port 9420` it also opens it in a
 * Chromium of its own, for miniprogram-automator to drive. PORT and DATA_DIR are the gateway's, as for npm start.
 */
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/builds.mjs'
import { isPortTaken } from './lib/free-port.mjs'
import { runGateway, untilHealthy } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, readPort } from './lib/run.mjs'
import { gatewayInWeapp } from './lib/weapp-gateway.mjs'
import { loadHost } from './lib/weapp-host.mjs'

const FRAME_PORT = 8090
const { values } = parseArgs({ options: { port: { type: 'string' } } })
const gatewayPort = readPort('PORT', process.env.PORT || '8080')
const hostPort = readPort('--port', values.port ?? String(FRAME_PORT))
const origin = `http://127.0.0.1:${gatewayPort}`

for (const port of [gatewayPort, hostPort]) if (await isPortTaken(port)) fail(`Port ${port} is taken.`)
await ensurePackages()
for (const name of ['weapp', 'server'])
  if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
const Host = await loadHost()

runGateway({
  PORT: String(gatewayPort),
  DATA_DIR: process.env.DATA_DIR || '.data',
  DEV_TOOLS: '1',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})
await untilHealthy(origin)
const host = await Host.start({
  folder: 'dist/weapp',
  port: hostPort,
  settings: {
    rewrite: { [gatewayInWeapp]: origin },
    keepsStorage: !values.port,
    // Codes that the gateway's stand-in for WeChat takes: the phone-number button gives 13800138001 first.
    loginCode: 'dev-',
    phoneCode: 'dev-1380013800',
  },
  hasBrowser: Boolean(values.port),
})

console.log(`
The mini-program is ready.

  open         ${host.address}
  log in with  13800138000
  its code     ${origin}/dev   (captchas and SMS codes appear there)
${values.port ? `  automator    ${host.wsEndpoint}\n` : ''}
Ctrl+C stops it.
`)
await host.untilEnd()
process.kill(process.pid, 'SIGTERM')
