import type { IncomingMessage } from 'node:http'

const OWN_HOST = /^(127\.0\.0\.1|localhost):\d+$/

/** Programs of this machine and the host's own pages may reach into the mini-program; no other site of a browser may. */
export function isWelcome({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  return OWN_HOST.test(host) && (origin === undefined || origin === `http://${host}`)
}
