import { proveWork } from './prove-work.mjs'

/**
 * Logs a number in at a gateway with development tools and returns a function that makes its calls; its `session` is what
 * the app stores.
 */
export async function logIn(origin, phoneNo) {
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
