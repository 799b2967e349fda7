import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { originOf, recordAccountEvent } from '../subscribers/account-events'
import { findConsents, storeConsents } from './legal-consents'
import { describeLegal, legalText, newestOf, readLegalTexts } from './legal-texts'

const outdated = {
  zh: '文本刚刚更新，请重新查看后再选择',
  en: 'This text has just changed. Please read it again, then choose',
}

/** Legal texts and consents to them (DESIGN 4.70 to 4.72). Reads the texts at the start. */
export function registerLegalCalls(app: FastifyInstance, deps: AppDeps): void {
  const texts = readLegalTexts(deps.contentFolder)

  registerCall(app, deps, 'guard/v1/legal/document', async ({ body, language }) =>
    describeLegal(legalText(texts, body.id), body.text, language),
  )

  registerCall(app, deps, 'guard/v1/legal/consents', ({ db, subscriber, language }) =>
    findConsents(db, texts, { subscriberId: subscriber.id, language }),
  )

  registerCall(app, deps, 'guard/v1/legal/agree', async ({ db, subscriber, body, request, language, now }) => {
    const isNewest = body.documents.every(({ id, version }) => newestOf(legalText(texts, id)).version === version)
    // Consent to an older version can still be withdrawn.
    if (body.agreed && !isNewest) throw new UserError(failureCodes.badForm, outdated)
    await lockSubscriber(db, subscriber.id)
    if (await storeConsents(db, subscriber.id, body.documents, { agreed: body.agreed, source: 'app', now }))
      await recordAccountEvent(db, {
        ...originOf(deps, subscriber.id, request, now),
        kind: 'consent',
        detail: body.agreed ? 'agreed' : 'refused',
      })
    return findConsents(db, texts, { subscriberId: subscriber.id, language })
  })
}
