import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as elements from 'miniprogram-automator/out/Element'
import MiniProgram from 'miniprogram-automator/out/MiniProgram'
import Native from 'miniprogram-automator/out/Native'
import Page from 'miniprogram-automator/out/Page'
import { automatorCalls, openCalls } from './support/automator-calls'
import { FixtureHost } from './support/fixture-host'

const README = readFileSync(path.join(__dirname, '../README.md'), 'utf8')

/** What the automator keeps to itself, by its typings. */
const PRIVATE = new Set([
  ...['constructor', 'changeRoute', 'send', 'sendNative', 'windowProperty'],
  ...['domProperty', '_property', 'getter', 'callFunction'],
])

const { default: Element, ...ofTags } = elements
const classes: Record<string, { prototype: object }> = { MiniProgram, Native, Page, Element, ...ofTags }

/** Every public method of the automator, as `Class.method`. */
const published = [
  ...['Automator.connect', 'Automator.launch'],
  ...Object.entries(classes).flatMap(([name, { prototype }]) =>
    Object.getOwnPropertyNames(prototype)
      .filter((method) => !PRIVATE.has(method))
      .map((method) => `${name}.${method}`),
  ),
].sort()

const nameOf = (call: { name: string }) => call.name.split(':')[0] ?? ''
const namesOf = (calls: readonly { name: string }[]) => [...new Set(calls.map(nameOf))].sort()

let host: FixtureHost
beforeAll(async () => {
  host = await FixtureHost.start({ entry: 'pages/calls/index', deniedScopes: ['scope.camera'] })
})
afterAll(() => host?.stop())

it.each(automatorCalls.map((call) => [call.name, call] as const))('%s', async (_, { run, gives }) => {
  await openCalls(host)
  const came = await run(host).catch((error: Error) => error.message)
  expect(came).toEqual(gives)
})

it('leaves out no call of the automator', () => {
  expect(namesOf(automatorCalls)).toEqual(published)
})

it("answers at least a hundred calls, besides those that are WeChat's alone", () => {
  expect(automatorCalls.filter((call) => !call.isAlone).length).toBeGreaterThanOrEqual(100)
})

/** The calls in a column of the README's table, which has a row for each class. */
function written(column: number): string[] {
  const rows = [...README.matchAll(/^\| `(\w+)` *\|(.*)\|(.*)\|$/gm)].filter(([, name = '']) =>
    published.some((one) => one.startsWith(`${name}.`)),
  )
  return rows
    .flatMap(([, name = '', ...cells]) =>
      [...(cells[column] ?? '').matchAll(/`([$\w]+)`/g)].map(([, method]) => `${name}.${method}`),
    )
    .sort()
}

it('has a row in the README for each class of the automator, with all of its calls', () => {
  expect(written(0)).toEqual(namesOf(automatorCalls.filter((call) => !call.isAlone)))
  expect(written(1)).toEqual(namesOf(automatorCalls.filter((call) => call.isAlone)))
})
