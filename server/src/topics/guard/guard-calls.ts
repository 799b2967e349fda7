import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { changeCallSettings } from '@/rules/guard/call-settings'
import { normaliseNumber } from '@/rules/phone/number'
import { startOfDay, statsRange } from '@/rules/time/shanghai'
import { loadCallSettings, loadSettingsInForce, pauseGuard, requireProducts, saveCallSettings } from './call-settings'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { countHandledCalls } from '../line/call-log'
import { findCallerHistory } from '../line/line-log'
import { judgeEvent } from '../line/judge-event'
import { loadSettingsFor } from '../line/load-settings'
import { loadPastCalls } from '../intercepts/past-calls'
import { registerCall } from '../../kernel/register-call'
import { previewSettings } from '../intercepts/preview-settings'
import { dayStatistics, ruleStatistics } from '../intercepts/rule-statistics'

const C = '/unicomAssistant/uasp/guard/v1/call'
const wrongNumber = { zh: '请输入正确的号码', en: 'Please enter a correct number' }

/** The call guard's settings, and what they do: now, in the last 30 days, and if they were others (DESIGN.md section 5). */
export function registerGuardCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${C}/settings`, ({ db, subscriber, now }) => loadSettingsInForce({ db, subscriber, now }))

  registerCall(app, deps, `${C}/save`, ({ db, subscriber, body, now }) =>
    saveCallSettings({ db, subscriber, now }, body.change),
  )

  registerCall(app, deps, `${C}/pause`, async ({ db, subscriber, body, now }) => {
    return { pausedUntil: await pauseGuard({ db, subscriber, now }, body.minutes) }
  })

  registerCall(app, deps, `${C}/preview`, async ({ db, subscriber, body, now }) => {
    await requireProducts({ db, subscriber, now }, body.change)
    const settings = await loadCallSettings(db, subscriber.id, now)
    const past = await loadPastCalls({ db, subscriberId: subscriber.id, now }, deps)
    return previewSettings(past, changeCallSettings(settings, body.change))
  })

  registerCall(app, deps, `${C}/try`, async ({ db, subscriber, body, now }) => {
    const from = body.from === '' ? '' : normaliseNumber(body.from)
    if (from === null) throw new UserError(failureCodes.badForm, wrongNumber)
    const { wasAnswered, ...history } = await findCallerHistory(db, subscriber.id, from, startOfDay(now))
    const settings = await loadSettingsFor(db, subscriber.id, { number: from, wasAnswered }, now)
    const event = { phoneNo: subscriber.phoneNo, kind: 'call', from } as const
    const { verdict, row } = judgeEvent(event, settings, history, now, deps)
    const { action, rule, alsoMatched, treatment } = verdict
    const { place, carrier, tag, mark_count: markCount } = row
    return { from, action, rule, alsoMatched, treatment, place, carrier, tag, markCount }
  })

  registerCall(app, deps, `${C}/statistics`, async ({ db, subscriber, now }) => {
    const counted = await countHandledCalls(db, subscriber.id, statsRange(now).startMs)
    return { rules: ruleStatistics(counted), dayList: dayStatistics(counted, now) }
  })
}
