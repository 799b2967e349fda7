import { z } from 'zod'
import type { TagProvider } from '@contract/appeals'
import { signedPost } from './signed-post'

/** A provider of tags outside this gateway. */
export type OuterProvider = Exclude<TagProvider, 'subscribers'>

const clearing = z.object({ state: z.enum(['cleared', 'notTagged', 'refused', 'pending']) })
/** What a provider has done; `pending` will be known later: the same question is sent again. */
export type Clearing = z.infer<typeof clearing>['state']

/** Who else shows tags of numbers: the carrier's list and its partners. A rejection says nothing. */
export interface TagProvidersPort {
  providers: readonly OuterProvider[]
  /** Takes the tags of a number away. The same id again is the same wish. */
  clear(wish: { id: string; provider: OuterProvider; phoneNo: string }): Promise<Clearing>
  /** The tag that a provider shows for a number; null for none. */
  tagOf(question: { provider: OuterProvider; phoneNo: string }): Promise<string | null>
}

/** Providers behind HTTP: POST url/clear and /tag, signed as the SMS webhook is. */
export function createTagProvidersWebhook({ url, secret }: { url: string; secret: string }): TagProvidersPort {
  const post = signedPost({ url, secret, who: 'The providers of tags' })
  return {
    providers: ['carrier', 'partners'],
    clear: async (wish) => (await post('clear', wish, clearing)).state,
    tagOf: async (question) => (await post('tag', question, z.object({ tag: z.string().nullable() }))).tag,
  }
}

/** Providers that clear every tag at once, and never tag a number again. */
export const localTagProviders: TagProvidersPort = {
  providers: ['carrier', 'partners'],
  clear: async () => 'cleared',
  tagOf: async () => null,
}

/** A carrier whose network and partners show no tags of their own. */
export const noTagProviders: TagProvidersPort = { ...localTagProviders, providers: [] }
