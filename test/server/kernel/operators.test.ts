import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { Gateway } from '../../e2e/h5/support/gateway'
import { watchPackages } from '../support/loaded-packages'
import { samplesOf, type Sample } from '../support/samples'

const root = path.resolve(__dirname, '../../..')
const GATEWAY = [process.execPath, path.join(root, '.cache/test/gateway/main.mjs')]
const loaded = watchPackages()
/** Metrics that only the embedded database has, and whether it is used here. */
const OF_EMBEDDED = 'data_disk_free_bytes'
const isEmbedded = process.env.TEST_DATABASE_URL === undefined

describe('a running gateway', () => {
  let gateway: Gateway
  let page: string
  let samples: Sample[]

  beforeAll(async () => {
    const env = { METRICS_PORT: String(await freePort()), NODE_OPTIONS: loaded.options }
    gateway = await Gateway.start(env, undefined, GATEWAY)
    await gateway.freshLogin('13800138000')
    page = await gateway.metrics()
    samples = samplesOf(page)
  })
  afterAll(() => gateway?.stop())

  it('serves its metrics at their own port and nowhere else', async () => {
    expect(page).toContain('calls_total{call="/api/v1/auth/bindUser",result="ok"} 1')
    expect((await fetch(`${gateway.origin}/metrics`)).status).toBe(404)
    expect((await fetch(`${gateway.origin}/sjgj/metrics`)).status).toBe(404)
    const own = gateway.metricsOrigin
    expect((await fetch(`${own}/`)).status).toBe(404)
    expect((await fetch(`${own}/healthz`)).status).toBe(404)
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('has a page below 100 kB', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(100_000)
  })

  it('says which release, schema and database it is, what waits to be booked, and how far it knows the calendar', () => {
    const info = samples.find(({ name }) => name === 'gateway_info')
    expect(info?.labels).toEqual({
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      schema: expect.stringMatching(/^\d{4}-/),
      database: isEmbedded ? 'embedded' : 'postgres',
    })
    expect(samples.find(({ name }) => name === 'charges_unbooked')?.value).toBe(0)
    expect(samples.find(({ name }) => name === 'official_calendar_end_timestamp_seconds')?.value).toBeGreaterThan(
      1.76e9,
    )
  })

  it('names every metric with its unit, and describes it', () => {
    const names = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    expect(names.length).toBeGreaterThan(30)
    const unit =
      /_(seconds|bytes|total|info|ratio)$|(^|_)(charges|jobs|connections|transactions|handles|requests|resources|fds)(_|$)/
    expect(names.filter(({ name }) => !unit.test(name))).toEqual([])
    expect(names.filter(({ name, type }) => type === 'counter' && !name.endsWith('_total'))).toEqual([])
    expect(names.filter(({ name }) => !new RegExp(`^# HELP ${name} \\S.{9}`, 'm').test(page))).toEqual([])
  })

  it('uses no label that Prometheus sets itself, and none with a number', () => {
    expect(samples.filter(({ labels }) => 'job' in labels || 'instance' in labels)).toEqual([])
    expect(page).not.toMatch(/1\d{2}0013800\d/)
  })

  it('shows calls, pool, database, jobs, SMS, logins, refusals, event loop and process', () => {
    const names = new Set(samples.map(({ name }) => name))
    for (const name of [
      'http_request_duration_seconds_bucket',
      'database_connections',
      'database_statement_duration_seconds_bucket',
      'database_errors_total',
      'job_duration_seconds_bucket',
      'sms_total',
      'logins_total',
      'refusals_total',
      'purged_rows_total',
      'shared_counts_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(names).toContain(name)
    const free = samples.find(({ name }) => name === OF_EMBEDDED)?.value ?? 0
    // With less it would not run.
    expect(free > 64 * 1024 * 1024).toBe(isEmbedded)
  })

  it('has every metric, label and value of the alert rules', () => {
    const file = readFileSync(path.join(root, 'deploy/prometheus-alerts.yml'), 'utf8')
    const rules = (parse(file) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(10)
    for (const { alert, expr, annotations } of rules) {
      const used = metricsIn(expr)
      expect([alert, wrongIn(used, samples)]).toEqual([alert, []])
      const shown = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
      expect([alert, shown.filter((label) => !labelsOf(used, samples).has(label))]).toEqual([alert, []])
    }
  })

  it('has every metric, label and value of the dashboard', () => {
    const file = readFileSync(path.join(root, 'deploy/grafana-dashboard.json'), 'utf8')
    const { panels, templating } = JSON.parse(file) as Dashboard
    const queries = panels.flatMap(({ targets = [] }) => targets)
    expect(queries.length).toBeGreaterThan(20)
    for (const { expr, legendFormat } of queries) {
      const used = metricsIn(expr)
      expect([expr, wrongIn(used, samples)]).toEqual([expr, []])
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      expect([expr, shown.filter((label) => !labelsOf(used, samples).has(label))]).toEqual([expr, []])
    }
    for (const { definition } of templating.list) {
      if (definition === undefined) continue
      const [, name = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(definition) ?? []
      expect([definition, wrongIn([{ name, labels: [label], values: {} }], samples)]).toEqual([definition, []])
    }
  })

  it('loads no package of the tracing SDK without an endpoint', async () => {
    await gateway.kill('SIGTERM')
    expect(loaded.packages()).toContain('@opentelemetry/api')
    expect(loaded.packages().filter((name) => name.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api'])
  })

  it('fails for a rule over an unknown metric', () => {
    const wrong = (expr: string) => wrongIn(metricsIn(expr), samples)
    expect(wrong('rate(nothing_total[5m])')).toEqual(['nothing_total'])
    expect(wrong('sum by (phone) (rate(sms_total[5m]))')).toEqual(['sms_total{phone}'])
    expect(wrong('sms_total{result="lost"}')).toEqual(['sms_total{result="lost"}'])
    expect(() => metricsIn('sum by (')).toThrow('PromQL')
  })
})

interface Rule {
  alert: string
  expr: string
  annotations: Record<string, string>
}
interface Dashboard {
  panels: { targets?: { expr: string; legendFormat: string }[] }[]
  templating: { list: { definition?: string }[] }
}

/** What a query reads of one metric: the labels that it names, and the values that it compares them with. */
interface Used {
  name: string
  labels: string[]
  values: Record<string, string>
}

/** The metrics of a query, by Prometheus's own grammar. */
function metricsIn(query: string): Used[] {
  const text = query.replaceAll('$__rate_interval', '5m')
  const used: Used[] = []
  const tree = parser.parse(text)
  tree.iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${text}`)
      if (type.name !== 'VectorSelector') return
      const found: Used = { name: '', labels: [], values: {} }
      node.cursor().iterate((inner) => {
        if (inner.from < from || inner.to > to) return false
        const content = text.slice(inner.from, inner.to)
        if (inner.name === 'Identifier') found.name = content
        if (inner.name !== 'UnquotedLabelMatcher') return
        const [, label = '', operator, value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*["'](.*)["']$/.exec(content) ?? []
        found.labels.push(label)
        if (operator === '=') found.values[label] = value
      })
      // The labels that the surrounding aggregations keep.
      for (let above = node.parent; above; above = above.parent) {
        if (above.name !== 'AggregateExpr') continue
        const grouping = above.getChild('AggregateModifier')?.getChild('GroupingLabels')
        for (const label of grouping?.getChildren('LabelName') ?? [])
          found.labels.push(text.slice(label.from, label.to))
      }
      used.push(found)
    },
  })
  if (used.length === 0) throw new Error(`No metric in ${text}`)
  return used
}

/** Prometheus's own metrics. */
const OF_PROMETHEUS = 'up'
const SCRAPED = ['instance', 'job']

/** The parts of a query that no gateway provides. */
function wrongIn(used: Used[], samples: Sample[]): string[] {
  return used.flatMap(({ name, labels, values }) => {
    if (name === OF_PROMETHEUS || (name === OF_EMBEDDED && !isEmbedded)) return []
    const found = samples.filter((sample) => sample.name === name)
    if (found.length === 0) return [name]
    return [
      ...labels
        .filter((label) => !SCRAPED.includes(label) && !found.some((sample) => label in sample.labels))
        .map((label) => `${name}{${label}}`),
      ...Object.entries(values)
        .filter(
          ([label, value]) => label in (found[0]?.labels ?? {}) && !found.some((one) => one.labels[label] === value),
        )
        .map(([label, value]) => `${name}{${label}="${value}"}`),
    ]
  })
}

/** The labels that the result of a query can have. */
function labelsOf(used: Used[], samples: Sample[]): Set<string> {
  const names = new Set(used.map(({ name }) => name))
  return new Set([
    ...SCRAPED,
    ...samples.filter(({ name }) => names.has(name)).flatMap(({ labels }) => Object.keys(labels)),
  ])
}
