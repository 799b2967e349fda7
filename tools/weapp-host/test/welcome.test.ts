import type { IncomingMessage } from 'node:http'
import { isWelcome } from '../server/welcome'

const asked = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage

it.each([
  ['a program of this machine', { host: '127.0.0.1:9420' }],
  ["the host's own page", { host: 'localhost:9420', origin: 'http://localhost:9420' }],
])('accepts %s', (_, headers) => {
  expect(isWelcome(asked(headers))).toBe(true)
})

it.each([
  ['another site', { host: '127.0.0.1:9420', origin: 'https://example.com' }],
  ['a site whose name leads to this machine', { host: 'example.com:9420', origin: 'http://example.com:9420' }],
  ['who names no host', {}],
])('rejects %s', (_, headers) => {
  expect(isWelcome(asked(headers))).toBe(false)
})
