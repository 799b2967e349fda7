import type { FastifyInstance } from 'fastify'
import type { Contact } from '@contract/contacts'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { addContact, editContact, restoreToBook, removeFromBook, type ContactOutcome } from './change-contacts'
import { findBook, storeConsent } from './contact-books'
import { countLetters, findContacts, findContactsOf } from './contacts'
import { importContacts } from './import-contacts'
import type { ContactRow } from './tables'

const PAGE = 100

/** The address book (DESIGN 4.18). The gateway indexes names by pinyin, so that phones load no dictionary. */
export function registerContactCalls(app: FastifyInstance, deps: AppDeps): void {
  const { random } = deps

  registerCall(app, deps, 'guard/v1/contact/query', async ({ db, subscriber, body }) => {
    const { limit = PAGE, from = 0 } = body
    const search = body.search?.trim() ?? ''
    const query = { search, after: body.cursor || null, from: body.cursor ? 0 : from, limit: limit + 1 }
    const { version } = await findBook(db, subscriber.id)
    const rows = await findContacts(db, subscriber.id, query)
    const letters = await countLetters(db, subscriber.id, search)
    const page = rows.slice(0, limit)
    return {
      items: page.map(toContact),
      nextCursor: rows.length > limit ? (page[page.length - 1]?.contact_id ?? null) : null,
      total: letters.reduce((sum, { count }) => sum + count, 0),
      version,
      letters,
    }
  })

  registerCall(app, deps, 'guard/v1/contact/names', async ({ db, subscriber, body }) => {
    const found = await findContactsOf(db, subscriber.id, body.numbers)
    return { items: [...found.values()].map(({ phone_no: phoneNo, name }) => ({ phoneNo, name })) }
  })

  registerCall(app, deps, 'guard/v1/contact/add', async ({ db, subscriber, body, now }) => {
    return toOutcome(await addContact({ db, subscriber, now }, body.contact, random))
  })

  registerCall(app, deps, 'guard/v1/contact/edit', async ({ db, subscriber, body, now }) => {
    return toOutcome(await editContact({ db, subscriber, now }, body.id, body.contact))
  })

  registerCall(app, deps, 'guard/v1/contact/remove', async ({ db, subscriber, body, now }) => {
    return { removedIds: await removeFromBook({ db, subscriber, now }, body.ids) }
  })

  registerCall(app, deps, 'guard/v1/contact/restore', async ({ db, subscriber, body, now }) => {
    return { restoredIds: await restoreToBook({ db, subscriber, now }, body.ids) }
  })

  registerCall(
    app,
    deps,
    'guard/v1/contact/import',
    async ({ db, subscriber, body, now }) => importContacts({ db, subscriber, now }, body.contacts, random),
    // The same file again, after a break or by mistake, must not spend the day's calls.
    { isUnchanged: ({ added, merged }) => added + merged === 0 },
  )

  registerCall(app, deps, 'guard/v1/contact/consent', async ({ db, subscriber }) => {
    const { agreedAt } = await findBook(db, subscriber.id)
    return { agreedAt }
  })

  registerCall(app, deps, 'guard/v1/contact/agree', async ({ db, subscriber, body, now }) => {
    const agreedAt = body.agreed ? now : null
    await storeConsent(db, subscriber.id, agreedAt)
    return { agreedAt }
  })
}

/** Maps a contact row to the wire format. */
export function toContact({ contact_id, name, phone_no, note, letter }: ContactRow): Contact {
  return { id: contact_id, name, phoneNo: phone_no, note, letter }
}

function toOutcome({ row, refused }: ContactOutcome) {
  return { contact: row && toContact(row), refused }
}
