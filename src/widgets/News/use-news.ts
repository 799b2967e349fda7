import type { NewsChange } from '@contract/news'
import { changeNews, newsQuery } from '@/api/news'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'

/** Current methods of fraud, and what the subscriber says of the one of the week. */
export function useNews() {
  const remote = useRemote(newsQuery)
  const { busy, run } = useMutation(remote.reload)
  const news = remote.data
  return {
    news,
    busy,
    /** Resolves to whether it was done. */
    change: async (change: NewsChange) =>
      (await run(async (requestId) => {
        remote.replace(await changeNews(change, requestId))
        return true
      }, change)) ?? false,
    /** Notes that the method of the week was opened; nothing for another one. */
    open: (id: string) => {
      if (news?.card?.id === id)
        void run(async (requestId) => remote.replace(await changeNews({ kind: 'seen', id }, requestId)))
    },
  }
}
