import type { TagProvider } from '@contract/words/appeals'
import { z } from 'zod'
import { createOutgoing } from './outgoing'
import { signedPost, type SignedPeer } from './signed-post'

/** A tag provider outside this gateway. */
export type OuterProvider = Exclude<TagProvider, 'subscribers'>

const clearing = z.object({ state: z.enum(['cleared', 'notTagged', 'refused', 'pending']) })
/** The state of a clearing; `pending`: the result comes later, so the same request is sent again. */
export type Clearing = z.infer<typeof clearing>['state']

/**
 * Other systems that show tags of numbers: the carrier's list and its partners. When a call rejects, its outcome is
 * unknown.
 */
export interface TagProvidersPort {
  providers: readonly OuterProvider[]
  /** Clears a number's tags at a provider. `id` is the idempotency key. */
  clear(wish: { id: string; provider: OuterProvider; phoneNo: string }): Promise<Clearing>
  /** The tag that a provider shows for a number; null for none. */
  tagOf(question: { provider: OuterProvider; phoneNo: string }): Promise<string | null>
}

/** Tag providers behind HTTP: signed POSTs to url/clear and /tag. */
export function createTagProvidersWebhook(
  settings: SignedPeer,
  send = createOutgoing('tagProviders'),
): TagProvidersPort {
  const post = signedPost(settings, 'tagProviders', send)
  return {
    providers: ['carrier', 'partners'],
    clear: async (wish) => (await post('clear', wish, clearing)).state,
    tagOf: async (question) => (await post('tag', question, z.object({ tag: z.string().nullable() }))).tag,
  }
}

/** Tag providers that clear every tag at once and never tag a number again. */
export const localTagProviders: TagProvidersPort = {
  providers: ['carrier', 'partners'],
  clear: async () => 'cleared',
  tagOf: async () => null,
}

/** A carrier whose network and partners show no tags of their own. */
export const noTagProviders: TagProvidersPort = { ...localTagProviders, providers: [] }
