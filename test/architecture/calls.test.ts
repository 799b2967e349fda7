import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@contract/calls'
import { callsByScreen } from '../support/call-screens'
import { filesBelow, root } from '../support/source-files'
import { specifiedCalls } from '../support/specified-calls'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Every plain text that a file of the app contains: the names of calls are among them, written whole. */
function spelled(): Set<string> {
  const files = filesBelow('src').filter((some) => /\.tsx?$/.test(some))
  return new Set(files.flatMap((file) => [...read(file).matchAll(/'([^'\s]+)'/g)].map(([, text = '']) => text)))
}

/** Calls that the gateway serves and no screen makes. */
const unmade: Readonly<Record<string, string>> = {
  'configs/v1/smartFamilyGuardian/getConnectionStatus':
    'what it returns comes with the household that the screen reads in one trip',
  '/api/v1/auth/getTicket': 'sibling pages of the carrier ask for a ticket with a session of this app',
}

describe('the calls of SPEC section 7', () => {
  it('are found in the specification', () => expect(specifiedCalls().length).toBeGreaterThan(80))

  it('are in the contract', () => expect(specifiedCalls().filter((call) => !(call in calls))).toEqual([]))
})

describe('a call of the contract', () => {
  const made = spelled()

  it('is made by the app, or has a reason in this file', () => {
    expect(Object.keys(calls).filter((call) => !made.has(call) && !(call in unmade))).toEqual([])
  })

  it.each(['server/src', 'contract'])('is written whole in %s, so that a search finds it', (folder) => {
    const texts = filesBelow(folder).map(read).join('\n')
    expect(Object.keys(calls).filter((call) => !texts.includes(`'${call}'`))).toEqual([])
  })

  it('with a reason is in the contract, and made by no screen', () => {
    expect(Object.keys(unmade).filter((call) => !(call in calls) || made.has(call))).toEqual([])
  })
})

describe('the calls by screen', () => {
  const { always, screens } = callsByScreen(Object.keys(calls))
  const making = (call: string) => [...screens].flatMap(([screen, made]) => (made.has(call) ? [screen] : []))
  const ofHousehold = making('guard/v1/home/change').join(', ')
  const screensOf = (call: string) => {
    const found = making(call).join(', ')
    if (always.has(call)) return 'every screen'
    return found === ofHousehold ? 'every household screen' : found || `none: ${unmade[call]}`
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const specified = new Set(specifiedCalls())

  it('docs/calls-by-screen.md lists every call of the specification with the screens whose code makes it', () => {
    const page = read('docs/calls-by-screen.md')
    const rows = [...specified].map((call) => row([call, screensOf(call)]))
    expect(rows.filter((text) => !page.includes(`${text}\n`))).toEqual([])
    expect(page.match(/^\| (?!call|--)/gm)).toHaveLength(specified.size)
    const made = [...specified].filter((call) => !(call in unmade))
    expect(page.replace(/\s+/g, ' ')).toContain(`Of the ${specified.size} calls, screens make ${made.length}.`)
  })

  it('docs/gateway.md lists for every screen the calls that the specification does not name', () => {
    const [, after = ''] = read('docs/gateway.md').split('\n## What each screen needs beside the specification\n')
    const [section = ''] = after.split('\n## ')
    const rows = [...screens].flatMap(([screen, made]) => {
      const own = [...made].filter((call) => !specified.has(call) && !always.has(call)).sort()
      return own.length > 0 ? [row([screen, own.map((call) => call.replace('guard/v1/', '')).join(', ')])] : []
    })
    expect(rows.filter((text) => !section.includes(`\n${text} `))).toEqual([])
    expect(section.match(/^\| \/.* \| (works|in part|says that it cannot) \|$/gm)).toHaveLength(rows.length)
  })
})
