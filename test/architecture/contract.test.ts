import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { calls } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { expectEveryRow } from '../support/every-row'
import { root } from '../support/source-files'

const page = readFileSync(path.join(root, 'docs/gateway.md'), 'utf8')

describe('docs/gateway.md', () => {
  it('documents every call', () => {
    expect(Object.keys(calls).filter((call) => !page.includes(`### ${call}\n`))).toEqual([])
  })

  it('documents no call that the contract does not have', () => {
    const documented = [...page.matchAll(/^### (\/\S+)$/gm)].map(([, call]) => call)
    expect(documented.filter((call) => !(call! in calls))).toEqual([])
  })
})

/** The places of a schema that accept unlimited text, lists or keys. */
function unbounded(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod // all of zod's kinds, so that a new one does not go unnoticed
  switch (def.type) {
    case 'string':
      return hasLength(def.checks) ? [] : [place]
    case 'array':
      return [...(hasLength(def.checks) ? [] : [place]), ...unbounded(def.element, `${place}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => unbounded(value, `${place}.${key}`))
    case 'union':
      return def.options.flatMap((option) => unbounded(option, place))
    case 'optional':
    case 'nullable':
    case 'default':
      return unbounded(def.innerType, place)
    case 'pipe':
      return unbounded(def.in, place)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${place}: ${def.type}`]
  }
}

const hasLength = (checks: z.core.$ZodCheck<never>[] | undefined) =>
  checks?.some(({ _zod }) => _zod.def.check === 'max_length' || _zod.def.check === 'length_equals') ?? false

describe('every text and every list of a request has a maximum', () => {
  it('in every call', () => {
    const open = Object.entries<CallDefinition>(calls).flatMap(([path, { query, request }]) => [
      ...unbounded(request, path),
      ...(query ? unbounded(query, `${path}?`) : []),
    ])
    expect(open).toEqual([])
  })

  it('is reported when it is missing', () => {
    const open = z.object({ a: z.string(), b: z.array(z.string().max(2)), c: z.record(z.string(), z.any()).nullish() })
    expect(unbounded(open, '')).toEqual(['.a', '.b', '.c: record'])
  })
})

describe('a call that stores more data each time', () => {
  const adding = Object.entries<CallDefinition>(calls).filter(([, { adds }]) => adds !== undefined)

  it('has a requestId, so that it can be counted', () => {
    const pathOf = ([path]: (typeof adding)[number]) => path
    expectEveryRow(adding, pathOf, ([, { access, request }]) => {
      expect(access).toBe('private')
      expect(z.toJSONSchema(request, { io: 'input' }).required).toContain('requestId')
    })
  })

  it('is marked as such, for reports and tags too', () => {
    const named = adding.map(([path]) => path.replace('/unicomAssistant/uasp/guard/v1/', ''))
    expect(named).toEqual(expect.arrayContaining(['sms/report/add', 'tag/set', 'contact/import', 'upload/add']))
  })
})
