import { spawn } from 'node:child_process'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { proveWork } from '../../scripts/lib/prove-work.mjs'
import { root } from '../../scripts/lib/run.mjs'

/** Generous, so that a slow start does not fail. */
const START_MS = 180_000

/** Starts the built gateway on a free port, with the numbers to try. `stop` ends it. */
export async function startGateway(env) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env: { ...process.env, DEV_TOOLS: '1', LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const deadline = Date.now() + START_MS
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The gateway did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, stop, pid: child.pid, login: (phoneNo) => login(origin, phoneNo) }
}

const isHealthy = (origin) =>
  fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

/** Logs a number in and returns a function that makes its calls; its `session` is what the app stores. */
async function login(origin, phoneNo) {
  const outbox = async (isWanted) => {
    const { messages } = await (await fetch(`${origin}/dev/outbox`)).json()
    return messages.find(isWanted)
  }
  const call = caller(origin)
  const { captchaId } = await call('/api/v1/auth/generateCaptchaCode', {})
  const { code: captcha } = await outbox((message) => message.captchaId === captchaId)
  const { challenge } = await call('guard/v1/session/challenge', { phoneNo })
  const proof = await proveWork(challenge)
  await call('/api/v1/auth/sendCaptchaCode', { phoneNo, proof, captchaId, captcha })
  const { code } = await outbox((message) => message.kind === 'sms' && message.phoneNo === phoneNo)
  const { token, phoneNoDisplay, userId } = await call('/api/v1/auth/bindUser', { phoneNo, code })
  const session = { uasp_access_token: token, phoneNo, phoneNoDisplay, userId }
  return Object.assign(caller(origin, { token, 'auth-sa-token': token }), { session })
}

/** The path of a call's URL, as in contract/words/addresses.ts, which Node cannot load as it is. */
export function urlOf(key) {
  if (key.startsWith('/api/v1/auth/')) return key
  return `/sjgj${key.startsWith('/') ? '' : '/unicomAssistant/uasp/'}${key}`
}

function caller(origin, headers = {}) {
  return async (path, body) => {
    const response = await fetch(`${origin}${urlOf(path)}?product_line=uasp&entry_point=h5&entry_point_id=`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', clientType: 'H5', ...headers },
      body: JSON.stringify(body),
    })
    const { code, msg, data } = await response.json()
    if (code !== 'A0000') throw new Error(`${path}: ${response.status} ${code} ${msg}`)
    return data
  }
}
