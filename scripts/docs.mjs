/**
 * Writes a page of every call of the contract, for people; programs read /openapi.json.
 *
 *   node scripts/docs.mjs            writes dist/calls.md
 *   node scripts/docs.mjs <folder>   writes calls.md there
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
const intro = `# Every call

Each names the rule of docs/spec.md or docs/design.md that requires it. \`errors\` are those that a user can cause, beside badForm
(U0100) and tooManyRequests (B0429), which any call may return. docs/gateway.md explains the envelope and the codes.
`

/** Imports the contract, which is TypeScript, together with its own zod. */
async function loadContract() {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'))
  const outfile = path.join(folder, 'contract.mjs')
  try {
    await build({
      stdin: {
        contents: `export * from './contract/calls.ts'; export { failureCodes } from './contract/envelope.ts'; export { urlOf } from './contract/words/addresses.ts'; export { z } from 'zod'`,
        resolveDir: root,
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A JSON schema in short notation: `{ phoneNo, list?: 'black' | 'white' }`. */
function shape(schema) {
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'")
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(shape).join(' or ')
  if (schema.type === 'array') return `${shape(schema.items)}[]`
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, value]) => {
      const optional = schema.required?.includes(name) ? '' : '?'
      return `${name}${optional}: ${shape(value)}`
    })
    return fields.length ? `{ ${fields.join(', ')} }` : '{}'
  }
  return schema.type ?? 'nothing'
}

const cell = (text) => `\`${text.replaceAll('|', '\\|')}\``

/** The rules of docs/spec.md and docs/design.md for the calls below a path; the first matching prefix counts. */
const rules = [
  ['/api/v1/auth/', 'SPEC 7.6'],
  ['guard/v1/', 'DESIGN 4.18'],
  ['configs/v1/smartFamilyGuardian/', 'SPEC 7.8'],
  ['configs/v1/', 'SPEC 7.7'],
  ['report/v1/', 'SPEC 7.9'],
  ['query/v1/', 'SPEC 7.10'],
  ['smartont/v1/', 'SPEC 7.11'],
  ['subscribe/v1/', 'SPEC 7.12'],
  ['jf/v1/', 'SPEC 7.13'],
  ['/', 'SPEC 7.14'],
]

const { calls, failureCodes, urlOf, z } = await loadContract()
const rows = Object.entries(calls)
  .sort(([left], [right]) => left.localeCompare(right))
  .map(([call, { access, adds, errors = [], summary, request, answer }]) => {
    const body = z.toJSONSchema(request, { io: 'input' })
    const data = z.toJSONSchema(answer)
    const [, rule] = rules.find(([prefix]) => call.startsWith(prefix))
    const failures = errors.map((name) => `${name} (${failureCodes[name]})`).join(', ')
    const rows = [`| body | ${cell(shape(body))} |`, `| data | ${cell(shape(data))} |`]
    if (adds) rows.push(`| in 24 hours | ${adds} of one subscriber |`)
    if (failures) rows.push(`| errors | ${failures} |`)
    return `## ${call}\n\`POST ${urlOf(call)}\`\n\n${access}, ${rule}. ${summary}\n\n| | |\n|---|---|\n${rows.join('\n')}\n`
  })

mkdirSync(folder, { recursive: true })
const page = path.join(folder, 'calls.md')
writeFileSync(page, [intro, ...rows].join('\n'))
console.log(page)
