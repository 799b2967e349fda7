import { useMutation } from './use-mutation'
import type { Remote } from './use-remote'

/**
 * Runs one change at a time of what `remote` shows. The answer of an action replaces it, and after a lost response it is
 * fetched again. `change` returns the answer; undefined where `Mutation.run` does.
 */
export function useChange<Data>(remote: Remote<Data>) {
  const { busy, run } = useMutation(remote.reload)

  async function change(action: (requestId: string) => Promise<Data>, key?: unknown): Promise<Data | undefined> {
    const changed = await run(action, key)
    if (changed) remote.replace(changed)
    return changed
  }

  return { busy, change }
}
