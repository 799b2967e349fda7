import { removeAnswers, restoreAnswers } from '@/api/agent'
import type { InterceptPage } from '@/api/intercepts'
import type { RemotePages } from '@/hooks/use-remote-pages'
import { useRemoval, type Removal } from '@/widgets/Removal/use-removal'

/** Agent answers that are chosen in the log, removed together, and taken back. */
export function useAnswerRemoval(log: RemotePages<InterceptPage>): Removal {
  return useRemoval({
    rows: log.items,
    remove: removeAnswers,
    restore: async (ids, requestId) => ids.length - (await restoreAnswers(ids, requestId)).length,
    hide: (ids) => log.change((page) => ({ ...page, items: page.items.filter(({ id }) => !ids.has(id)) })),
    reload: log.reload,
  })
}
