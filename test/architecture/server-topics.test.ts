import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@contract/calls'
import { filesBelow, root } from '../support/source-files'

const TOPICS = 'server/src/topics'
const sources = filesBelow('server/src').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const app = sources.find(({ file }) => file === 'server/src/app.ts')?.text ?? ''

/** The names of the calls that a file registers. */
function registered(text: string): string[] {
  const direct = [...text.matchAll(/registerCall\(\s*(?:app|scope),\s*deps,\s*'([^']+)'/g)].map(([, path = '']) => path)
  // Two calls that share their code are registered in a loop over their names.
  const loops = [...text.matchAll(/for \(const \[path, \w+\] of \[(.*?)\] as const\)/gs)]
  // Those that change a household are registered from a table.
  const table = /changesOfCalls: \{ .*? = \{\n(.*?)\n\}/s.exec(text)?.[1] ?? ''
  return [
    ...direct,
    ...[...table.matchAll(/^  '([^']+)':/gm)].map(([, path = '']) => path),
    ...loops.flatMap(([, rows = '']) => [...rows.matchAll(/\['([^']+)',/g)].map(([, path = '']) => path)),
  ]
}

it('registers every call of the contract once, in a topic', () => {
  const inRooms = sources.filter(({ file }) => file.startsWith(`${TOPICS}/`)).flatMap(({ text }) => registered(text))
  expect(inRooms.sort()).toEqual(Object.keys(calls).sort())
})

it('registers no call outside the topics', () => {
  const outside = sources.filter(({ file }) => !file.startsWith(`${TOPICS}/`) && !file.endsWith('/register-call.ts'))
  expect(outside.flatMap(({ text }) => registered(text))).toEqual([])
})

it('names the files that register calls *-calls.ts', () => {
  const named = sources.filter(({ text }) => registered(text).length > 0).map(({ file }) => file)
  expect(named.filter((file) => !file.endsWith('-calls.ts'))).toEqual([])
})

it('calls every register function, from app.ts or from another of its topic', () => {
  const declared = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/export function (register\w+Calls)\(/g)].map(([, name = '']) => ({ file, name })),
  )
  const room = (file: string) => path.dirname(file)
  const idle = declared.filter(
    ({ file, name }) =>
      !app.includes(`  ${name}(app, deps`) &&
      !sources.some((other) => room(other.file) === room(file) && other.text.includes(`  ${name}(app, deps`)),
  )
  expect(idle).toEqual([])
})

it('has a topic for every table of the database', () => {
  const schema = sources.find(({ file }) => file === 'server/src/database/schema.ts')?.text ?? ''
  const joined = [...schema.matchAll(/from '\.\.\/(topics\/[\w-]+|kernel)\//g)].map(([, folder = '']) => folder)
  const declaring = sources.filter(({ text }) => /^export interface \w+Tables /m.test(text))
  expect(declaring.map(({ file }) => room(file)).sort()).toEqual(joined.sort())
})

const room = (file: string) => path.dirname(file).replace('server/src/', '')

it('has a lint rule that an IPv6 network counts as one address', () => {
  const wrong = [
    'export const a = (request: { ip: string }) => request.ip',
    'export const b = ({ ip }: { ip: string }) => ip',
    'export const c = (socket: { remoteAddress: string }) => socket.remoteAddress',
    "export const d = (headers: Record<string, string>) => headers['X-Forwarded-For']",
  ]
  const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js')
  const options = ['--stdin', '--stdin-filename', `${TOPICS}/auth/asker.ts`, '--format', 'json']
  const input = wrong.join('\n')
  const { stdout } = spawnSync(process.execPath, [eslint, ...options], { cwd: root, input, encoding: 'utf8' })
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { line: number; message: string }[] }]
  const told = messages.filter(({ message }) => message.includes('take addressOf(request)'))
  expect(told.map(({ line }) => line)).toEqual([1, 2, 3, 4])
})

describe('the simulators of development', () => {
  const simulators = sources.filter(({ file }) => file.startsWith('server/src/simulators/'))
  const main = sources.find(({ file }) => file === 'server/src/main.ts')?.text ?? ''

  it('decide nothing, and are no reputation of their own', () => {
    const deciding =
      /\b(?:ReputationPort|GuardSettings|judgeEvent|(?:decide|match)(?:Call|Sms|Web|CallOf|Message)|readSms)\b/
    expect(simulators.length).toBeGreaterThan(5)
    expect(simulators.filter(({ text }) => deciding.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('are unknown to the topics, of which only captchas and links to pages ask whether this is development', () => {
    const topics = sources.filter(({ file }) => file.startsWith(`${TOPICS}/`))
    expect(topics.filter(({ text }) => text.includes('/simulators/'))).toEqual([])
    const asking = topics.filter(({ text }) => /\b(?:deps\.dev|devTools|DevTools)\b/.test(text)).map(({ file }) => file)
    expect(asking.sort()).toEqual([
      `${TOPICS}/auth/captchas.ts`,
      `${TOPICS}/family/family-calls.ts`,
      `${TOPICS}/family/people-calls.ts`,
    ])
  })

  it('know numbers and sites only at the other end of the look-up that production has', () => {
    expect(main.match(/createReputationSystem\(/g)).toHaveLength(1)
    expect(main).toMatch(/const send = isSimulated \? createReputationSystem\(clock\) : createOutgoing\('reputation'/)
    const users = sources.filter(({ text }) => /simulators\/line\/reputation'/.test(text)).map(({ file }) => file)
    expect(users).toEqual(['server/src/main.ts'])
  })
})
