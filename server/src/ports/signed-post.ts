import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { peers, type Outgoing, type Peer, type PeerAnswer } from './outgoing'
import { signedHeaders, type SigningKey } from './signature'

/** Where a peer is, and the keys of requests to it and from it: the first one signs. */
export interface SignedPeer {
  url: string
  keys: readonly SigningKey[]
}

/** How requests are signed: with an id of their own, except where a repetition changes nothing, at the clock's time. */
export interface Signing {
  hasId?: boolean
  clock?: () => number
}

/**
 * Returns a function that posts JSON to a path below `url`, or to `url` itself without one, signed (signature.ts). Rejects
 * like `send`, and without a key.
 */
export function signedSender(
  { url, keys: [key] }: SignedPeer,
  peer: Peer,
  send: Outgoing,
  { hasId = true, clock = Date.now }: Signing = {},
) {
  return async function post(path: string, content: object): Promise<PeerAnswer> {
    if (!key) throw new Error(`No key signs requests to the ${peers[peer]}`)
    const target = new URL(path === '' ? url : `${url.replace(/\/$/, '')}/${path}`)
    const body = JSON.stringify(content)
    const id = hasId ? randomUUID() : undefined
    const message = { id, method: 'POST', path: target.pathname + target.search, body }
    const headers = { 'content-type': 'application/json', ...signedHeaders(message, key, clock()) }
    return send(target.href, { method: 'POST', headers, body })
  }
}

/** The same for peers that answer in JSON: rejects on anything but 2xx with a body of the expected shape. */
export function signedPost(settings: SignedPeer, peer: Peer, send: Outgoing, signing?: Signing) {
  const post = signedSender(settings, peer, send, signing)
  return async function ask<Answer>(path: string, content: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const response = await post(path, content)
    if (!response.ok) throw new Error(`The ${peers[peer]} answered ${response.status}`)
    return answer.parse(response.json())
  }
}
