import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { readCursor, pageOf } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { addToList, checkAddition, findAdded, noteAdded } from './add-to-list'
import { editEntry, removeFromList, restoreToList } from './change-list'
import { describeEntry, findEntries } from './list-entries'
import { measureList, openList, quotaOf, requireRoom } from './list-quota'
import type { ListEntryRow } from './tables'

const PAGE = 50

/** The calls of all lists: numbers, segments, senders and words (SPEC section 6, DESIGN 4.18). */
export function registerListCalls(app: FastifyInstance, deps: AppDeps): void {
  const toEntry = (language: Language) => (row: ListEntryRow) => describeEntry(row, deps.phoneData, language)

  registerCall(app, deps, 'guard/v1/list/query', async ({ db, subscriber, body, language, now }) => {
    const { list, limit = PAGE } = body
    const query = { list, search: body.search?.trim() ?? '', after: readCursor(body.cursor), limit: limit + 1, now }
    const rows = await findEntries(db, subscriber.id, query)
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.added_at, id: row.entry_id }))
    return { items: page.map(toEntry(language)), nextCursor, quota: await quotaOf({ db, subscriber, list, now }) }
  })

  registerCall(
    app,
    deps,
    'guard/v1/list/add',
    async ({ db, subscriber, body, language, now }) => {
      const open = await openList({ db, subscriber, list: body.list, now })
      requireRoom(open)
      const move = body.move ?? false
      const { added, ...outcome } = await addToList(open, body.entries, { move, random: deps.random })
      await noteAdded(open, added)
      return { added: added.map(toEntry(language)), ...outcome }
    },
    {
      again: async ({ db, subscriber, body, language, now }) => {
        const measured = await measureList({ db, subscriber, list: body.list, now })
        const { there, missing } = await findAdded(measured, body.entries)
        const rejected = await checkAddition(measured, missing, { move: body.move ?? false })
        return { added: there.map(toEntry(language)), rejected, quota: measured.quota }
      },
    },
  )

  registerCall(app, deps, 'guard/v1/list/check', async ({ db, subscriber, body, now }) => {
    const measured = await measureList({ db, subscriber, list: body.list, now })
    requireRoom(measured)
    const rejected = await checkAddition(measured, body.entries, { move: body.move ?? false })
    return { rejected, quota: measured.quota }
  })

  registerCall(app, deps, 'guard/v1/list/edit', async ({ db, subscriber, body, language, now }) => {
    return toEntry(language)(await editEntry({ db, subscriber, list: body.list, now }, body.id, body))
  })

  registerCall(app, deps, 'guard/v1/list/remove', async ({ db, subscriber, body, now }) => {
    return removeFromList({ db, subscriber, list: body.list, now }, body.ids)
  })

  registerCall(app, deps, 'guard/v1/list/restore', async ({ db, subscriber, body, language, now }) => {
    const { restored, ...outcome } = await restoreToList({ db, subscriber, list: body.list, now }, body.ids)
    return { restored: restored.map(toEntry(language)), ...outcome }
  })
}
