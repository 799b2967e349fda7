import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { calls } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { failureCodes } from '@contract/envelope'
import { readAll } from '@server/kernel/config'
import { expectEveryRow } from '../support/every-row'
import { filesBelow, root } from '../support/source-files'

describe('npm run docs', () => {
  it('writes every call with its rule, a sentence and its errors', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'calls-'))
    execFileSync(process.execPath, [path.join(root, 'scripts/docs.mjs'), folder])
    const page = readFileSync(path.join(folder, 'calls.md'), 'utf8')
    rmSync(folder, { recursive: true })
    const sections = new Map(page.split('\n## ').map((text) => [text.slice(0, text.indexOf('\n')), text]))
    expectEveryRow(
      Object.entries<CallDefinition>(calls),
      ([call]) => call,
      ([call, { access, errors = [] }]) => {
        expect(sections.get(call)).toMatch(new RegExp(`^${access}, [A-Z]+ \\d+\\.\\d+\\. ["A-Z].*\\.$`, 'm'))
        for (const name of errors) expect(sections.get(call)).toContain(`${name} (${failureCodes[name]})`)
      },
    )
    expect(sections.size).toBe(Object.keys(calls).length + 1)
  })
})

it('the words of the wire stand in contract/words: no schema types a list of them again', () => {
  const schemas = filesBelow('contract').filter((file) => !file.startsWith('contract/words/'))
  const typed = schemas.filter((file) => /z\s*\.enum\(\s*\[\s*'/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(schemas.length).toBeGreaterThan(30)
  expect(typed).toEqual([])
})

describe('docs/gateway.md', () => {
  const page = readFileSync(path.join(root, 'docs/gateway.md'), 'utf8')

  it('explains every code', () => {
    const explained = [...page.matchAll(/^\| ([ABCU]\d{4}(?:, [ABCU]\d{4})*) \|/gm)].flatMap(([, codes = '']) =>
      codes.split(', '),
    )
    expect(explained.sort()).toEqual(['A0000', ...Object.values(failureCodes)].sort())
  })

  it.each([
    ['without development tools', false],
    ['with development tools', true],
  ])('names every setting with its default %s', (_, devTools) => {
    const [, settings = ''] = page.split('\n## Settings\n')
    const [table = ''] = settings.split('\n## ')
    const documented = [...table.matchAll(/^\| ([A-Z][^|]*) \|([^|]*)\|/gm)].flatMap(([, names = '', cell = '']) => {
      const [usual = '', development = usual] = cell.trim().split('; with `DEV_TOOLS` ')
      const values = (devTools ? development : usual).split(', ')
      const row = names.split(', ').map((name) => name.split(' ')[0])
      expect(cell.trim() === '' || values.length === row.length).toBe(true)
      return row.map((name, at) => [name, values[at] === 'none' ? '' : (values[at] ?? '')])
    })
    const read: string[][] = []
    readAll((name, schema) => {
      read.push([name, written(schema.parse(undefined))])
      return schema.parse(name === 'DEV_TOOLS' ? String(Number(devTools)) : undefined)
    })
    expect(documented.sort()).toEqual(read.sort())
  })
})

/** A default as it is set in the environment; a missing one is ''. */
const written = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : (value ?? ''))

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
    const named = adding.map(([path]) => path.replace('guard/v1/', ''))
    expect(named).toEqual(expect.arrayContaining(['sms/report/add', 'tag/set', 'contact/import', 'upload/add']))
  })
})
