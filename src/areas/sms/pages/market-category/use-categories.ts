import type { MarketingCategory } from '@contract/sms'
import { queryCategories, setCategories } from '@/api/sms'
import { useRemote } from '@/hooks/use-remote'
import { useMutation } from '@/hooks/use-mutation'

/** The marketing categories, and switching some of them; a refused change leaves them as they were. */
export function useCategories() {
  const remote = useRemote(['smsCategories'], queryCategories, { isEmpty: ({ items }) => items.length === 0 })
  const { busy, run } = useMutation(remote.reload)

  async function change(categories: MarketingCategory[], enabled: boolean) {
    const changed = await run((requestId) => setCategories(categories, enabled, requestId))
    if (changed) remote.replace(changed)
  }

  return { remote, busy, change }
}
