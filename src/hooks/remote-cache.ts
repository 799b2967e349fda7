import { mutate } from 'swr'

/** Forgets everything that was loaded: the session is another's. */
export function clearRemoteCache(): void {
  void mutate(() => true, undefined, { revalidate: false })
}
