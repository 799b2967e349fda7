import { Counter, Gauge, Registry } from 'prom-client'

export type FilterMetrics = ReturnType<typeof createFilterMetrics>

/** What operators see of the filter (docs/line.md). */
export function createFilterMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const messages = new Counter({
    name: 'sms_filter_messages_total',
    help: 'Messages by what was done with them',
    labelNames: ['action'],
    registers,
  })
  const failOpens = new Counter({
    name: 'sms_filter_fail_opens_total',
    help: 'Messages that passed because there was no verdict, or no room to hold them',
    labelNames: ['cause'],
    registers,
  })
  const held = new Gauge({ name: 'sms_filter_held', help: 'Messages in the journal', registers })
  for (const action of ['pass', 'hold', 'label']) messages.inc({ action }, 0)
  for (const cause of ['gateway', 'room', 'disk', 'fault']) failOpens.inc({ cause }, 0)
  return { registry, messages, failOpens, held }
}
