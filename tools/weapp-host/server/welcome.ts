import type { IncomingMessage } from 'node:http'

const OWN_HOST = /^(127\.0\.0\.1|localhost):\d+$/

/** Allows local programs and the host's own pages to control the mini-program, but no other website. */
export function isWelcome({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  return OWN_HOST.test(host) && (origin === undefined || origin === `http://${host}`)
}
