/**
 * The mini-program in a browser, without WeChat: npm run weapp. With `-- --port 9420` it also opens it in a
 * headless Chromium, for miniprogram-automator to drive; `--page call` opens the page of that folder first. PORT and
 * DATA_DIR are the gateway's, as for npm start.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/builds.mjs'
import { choosePort, runGateway, untilHealthy } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail } from './lib/run.mjs'
import { gatewayInWeapp, weappForChecks } from './lib/weapp-gateway.mjs'

const { values } = parseArgs({ options: { port: { type: 'string' }, page: { type: 'string' } } })
const gatewayPort = await choosePort('PORT', process.env.PORT, 8080)
const hostPort = await choosePort('--port', values.port, 8090)
const origin = `http://127.0.0.1:${gatewayPort}`

await ensurePackages()
for (const name of ['weapp', 'server'])
  if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
// Imported late: on a fresh clone it does not exist before.
const { Host, pagesOf } = await import('weapp-host')
const entry = values.page && pageOf(values.page)

runGateway({
  PORT: String(gatewayPort),
  DATA_DIR: process.env.DATA_DIR || '.data',
  DEV_TOOLS: '1',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})
await untilHealthy(origin)
const host = await Host.start({
  folder: weappForChecks,
  port: hostPort,
  settings: {
    entry,
    rewrite: { [gatewayInWeapp]: origin },
    keepsStorage: !values.port,
    // Codes that the gateway's stand-in for WeChat accepts: the phone-number button returns 13800138001 first.
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

/** The page of app.json in a folder of this name, with the query that may follow the name. */
function pageOf(name) {
  const [folder, query] = name.split('?')
  const pages = pagesOf(JSON.parse(readFileSync(`${weappForChecks}/app.json`, 'utf8')))
  const page = pages.find((one) => one.split('/').at(-2) === folder)
  if (!page)
    fail(`No page has a folder called ${folder}. There are: ${pages.map((one) => one.split('/').at(-2)).join(' ')}`)
  return query ? `${page}?${query}` : page
}
