import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { changeCallSettings } from '@/rules/guard/call-settings'
import { readListValue } from '@/rules/lists/list-kinds'
import { normaliseNumber } from '@/rules/phone/number'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { loadCallSettings, requireProducts } from '../guard/call-settings'
import { decideOwnCall } from '../line/decide-event'
import { checkAddition } from '../lists/add-to-list'
import { measureList, requireRoom } from '../lists/list-quota'
import { loadPastCalls, previewSegment, previewSettings } from './previews'

const wrongNumber = { zh: '请输入正确的号码', en: 'Please enter a correct number' }

/**
 * Previews: what other settings or another segment would have done in the last 30 days, and how a call would be decided
 * now (DESIGN section 5).
 */
export function registerPreviewCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/call/preview', async ({ db, subscriber, body, now }) => {
    await requireProducts({ db, subscriber, now }, body.change)
    const settings = await loadCallSettings(db, subscriber.id, now)
    const past = await loadPastCalls({ db, subscriberId: subscriber.id, now }, deps)
    return previewSettings(past, changeCallSettings(settings, body.change))
  })

  registerCall(app, deps, 'guard/v1/call/try', async ({ db, subscriber, body, now }) => {
    const from = body.from === '' ? '' : normaliseNumber(body.from)
    if (from === null) throw new UserError(failureCodes.badForm, wrongNumber)
    const event = { phoneNo: subscriber.phoneNo, kind: 'call', from } as const
    await deps.reputation.ahead(from === '' ? [] : [from], [], 'screen')
    const { verdict, row } = await decideOwnCall(db, subscriber.id, event, now, deps.reputation)
    const { action, rule, alsoMatched, treatment } = verdict
    const { tag, mark_count: markCount } = row
    const { place, carrier } = from === '' ? { place: '', carrier: '' } : deps.phoneData.lookUp(from)
    return { from, action, rule, alsoMatched, treatment, place, carrier, tag, markCount }
  })

  registerCall(app, deps, 'guard/v1/segment/preview', async ({ db, subscriber, body, now }) => {
    const { list } = body
    const measured = await measureList({ db, subscriber, list, now })
    requireRoom(measured)
    const [rejection] = await checkAddition(measured, [{ value: body.value }], { move: false })
    const refusal = rejection?.reason ?? null
    const segment = readListValue('segment', body.value)
    if (segment === null) return { value: body.value, refusal, calls: 0, decided: 0, contacts: 0 }
    const past = await loadPastCalls({ db, subscriberId: subscriber.id, now }, deps)
    return { value: segment.value, refusal, ...(await previewSegment(past, list, segment.value)) }
  })
}
