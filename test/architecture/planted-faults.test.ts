import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { plantedFaults, type PlantedFault } from '../../scripts/lib/planted-faults.mjs'
import { expectEveryRow } from '../support/every-row'
import { root } from '../support/source-files'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const nameOf = ({ name }: PlantedFault) => name

describe('the faults of npm run plant-faults', () => {
  it('replace a text that occurs once in its file', () => {
    expectEveryRow(plantedFaults, nameOf, ({ file, text, replacement }) => {
      expect(read(file).split(text)).toHaveLength(2)
      expect(replacement).not.toBe(text)
    })
  })

  it('name a step of npm test and a test', () => {
    const steps = read('scripts/test.mjs')
    expectEveryRow(plantedFaults, nameOf, ({ step, test, title }) => {
      expect(steps).toMatch(new RegExp(`jest\\(\\s*'${step}'`))
      expect(existsSync(path.join(root, test))).toBe(true)
      expect(title).not.toBe('')
    })
  })

  it('are the rows of docs/testing.md, with the step that catches each', () => {
    const rows = plantedFaults.map(({ name, step, test }) => `| ${name} | ${step} | \`${test.replace('test/', '')}\` |`)
    const [, section = ''] = read('docs/testing.md').split('## Planted faults\n')
    const table = section.split('\n## ')[0]!.split('\n')
    expect(table.filter((line) => line.startsWith('| ')).slice(1)).toEqual(rows)
  })
})
