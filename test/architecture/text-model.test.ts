import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parts, textModels } from '@/rules/sms/text-model'
import { filesBelow, root } from '../support/source-files'

const files = filesBelow('server/data/sms-texts').sort()
const rows = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { label: string; kind: string; text: string }),
)

const { version, weights } = textModels.current

describe('the model of texts', () => {
  it('was trained on the texts that stand beside it', () => {
    const digest = createHash('sha256')
    for (const file of files) digest.update(readFileSync(path.join(root, file)))
    expect(version).toMatch(new RegExp(`^\\d+ texts, ${digest.digest('hex').slice(0, 12)}$`))
  })

  it('has a weight of eight bits for each output and place, in less than 96 KiB', () => {
    const places = parts.reduce((sum, part) => sum + part.places, 0)
    expect(Buffer.from(weights, 'base64')).toHaveLength(places)
    expect(weights.length).toBeLessThan(96 * 1024)
  })

  it('learns from texts of known labels, each once', () => {
    const labels = ['fraud', 'code', 'notice', 'personal', 'marketing']
    expect(rows.filter(({ label }) => !labels.includes(label))).toEqual([])
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length)
  })
})
