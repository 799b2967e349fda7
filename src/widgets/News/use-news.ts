import type { NewsChange } from '@contract/news'
import { changeNews, newsQuery } from '@/api/news'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'

/** Current methods of fraud, and what the subscriber says of the one of the week. */
export function useNews() {
  const remote = useRemote(newsQuery)
  const { busy, change: send } = useChange(remote)
  const news = remote.data
  /** Resolves to whether it was done. */
  const change = async (what: NewsChange) =>
    (await send((requestId) => changeNews(what, requestId), what)) !== undefined
  return {
    news,
    busy,
    change,
    /** Notes that the method of the week was opened; nothing for another one. */
    open: (id: string) => {
      if (news?.card?.id === id) void change({ kind: 'seen', id })
    },
  }
}
