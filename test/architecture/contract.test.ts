import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@contract/calls'
import { root } from '../support/source-files'

const page = readFileSync(path.join(root, 'docs/gateway.md'), 'utf8')

describe('docs/gateway.md', () => {
  it.each(Object.keys(calls))('documents %s', (call) => {
    expect(page).toContain(`### ${call}\n`)
  })

  it('documents no call that the contract does not have', () => {
    const documented = [...page.matchAll(/^### (\/\S+)$/gm)].map(([, call]) => call)
    expect(documented.filter((call) => !(call! in calls))).toEqual([])
  })
})
