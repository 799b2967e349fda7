import type { FastifyInstance } from 'fastify'
import { storedNumber } from '@/rules/phone/number'
import { fraudReports, tagsForOthers } from '@/rules/tags/risk'
import { statsRange } from '@/rules/time/shanghai'
import type { AppDeps } from '../../kernel/deps'
import { readCursor, writeCursor } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { requireContact } from '../contacts/change-contacts'
import { toContact } from '../contacts/contact-calls'
import { withoutCleared } from '../line/cleared-numbers'
import { findCallers } from './caller-log'
import { loadNumberFacts, withReputation } from './number-facts'
import { countTags, findMyTags, withdrawTag } from './number-tags'
import { findSensitiveWords } from './sensitive-words'
import { checkTagText, tagNumber } from './tag-number'

const PAGE = 50
const CALLERS = 100

/** Looks up a number, also of a contact, and tags it (DESIGN 4.18). */
export function registerTagCalls(app: FastifyInstance, deps: AppDeps): void {
  const askAbout = ({ phoneNo }: { phoneNo: string }) => deps.reputation.ahead([storedNumber(phoneNo)], [], 'screen')

  registerCall(app, deps, 'query/v1/checkSensitiveWords', async ({ body }) => {
    const words = findSensitiveWords(body.content)
    return { isSensitive: words.length > 0, words }
  })

  registerCall(app, deps, 'guard/v1/number/lookUp', async ({ db, subscriber, body, language, now }) => {
    return loadNumberFacts({ db, deps, subscriber, phoneNo: body.phoneNo, language, now })
  })

  registerCall(app, deps, 'guard/v1/number/fraudReports', async ({ db, body, now }) => {
    const phoneNos = [...new Set(body.phoneNos.map(storedNumber))]
    const votes = await countTags(db, phoneNos)
    const reputation = await withoutCleared(db, deps.reputation, phoneNos, { asker: 'screen' })
    const items = phoneNos.map((phoneNo) => {
      const tags = withReputation(votes.get(phoneNo) ?? [], reputation.of(phoneNo, now))
      return { phoneNo, count: fraudReports(tags) }
    })
    return { items: items.filter(({ count }) => count > 0) }
  })

  registerCall(app, deps, 'guard/v1/contact/detail', async ({ db, subscriber, body, language, now }) => {
    const row = await requireContact({ db, subscriber }, body.id)
    const number = await loadNumberFacts({ db, deps, subscriber, phoneNo: row.phone_no, language, now })
    return { contact: toContact(row), number }
  })

  registerCall(app, deps, 'guard/v1/number/recent', async ({ db, subscriber, body, language, now }) => {
    const query = { since: statsRange(now).startMs, search: body.search?.trim() ?? '', limit: CALLERS }
    const callers = await findCallers(db, subscriber.id, query)
    return {
      items: callers.map(({ caller, my_tag, ...rest }) => ({
        ...rest,
        phoneNo: caller,
        myTag: my_tag,
        ...deps.phoneData.lookUp(caller, language),
      })),
    }
  })

  registerCall(
    app,
    deps,
    'guard/v1/tag/set',
    async ({ db, subscriber, body, language, now }) => {
      await tagNumber({ db, subscriber, now }, body)
      return loadNumberFacts({ db, deps, subscriber, phoneNo: body.phoneNo, language, now })
    },
    {
      async before({ session, body }) {
        await checkTagText(deps, session, body.tag)
        await askAbout(body)
      },
    },
  )

  registerCall(
    app,
    deps,
    'guard/v1/tag/withdraw',
    async ({ db, subscriber, body, language, now }) => {
      await withdrawTag(db, subscriber.id, storedNumber(body.phoneNo))
      return loadNumberFacts({ db, deps, subscriber, phoneNo: body.phoneNo, language, now })
    },
    { before: ({ body }) => askAbout(body) },
  )

  registerCall(app, deps, 'guard/v1/tag/mine', async ({ db, subscriber, body, language, now }) => {
    const { limit = PAGE } = body
    const rows = await findMyTags(db, subscriber.id, { after: readCursor(body.cursor), limit: limit + 1 })
    const page = rows.slice(0, limit)
    const last = page[page.length - 1]
    const phoneNos = page.map((row) => row.phone_no)
    const votes = await countTags(db, phoneNos)
    const reputation = await withoutCleared(db, deps.reputation, phoneNos, { asker: 'screen' })
    return {
      items: page.map(({ phone_no, tag, tagged_at }) => {
        const tags = withReputation(tagsForOthers(votes.get(phone_no) ?? []), reputation.of(phone_no, now))
        const count = tags.find((found) => found.tag === tag)?.count ?? 1
        return { phoneNo: phone_no, tag, at: tagged_at, count, ...deps.phoneData.lookUp(phone_no, language) }
      }),
      nextCursor: last && rows.length > limit ? writeCursor({ at: last.tagged_at, id: last.phone_no }) : null,
    }
  })
}
