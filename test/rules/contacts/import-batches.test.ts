import { importBatches } from '@/rules/contacts/import-batches'

const people = (count: number, note = '') =>
  Array.from({ length: count }, (_unused, index) => ({ name: `人${index}`, phoneNo: `139${index}`, note }))

describe('batches of an import', () => {
  it.each([
    [0, []],
    [1, [1]],
    [200, [200]],
    [201, [200, 1]],
    [450, [200, 200, 50]],
  ])('of %d contacts', (count, sizes) => {
    expect(importBatches(people(count)).map(({ contacts }) => contacts.length)).toEqual(sizes)
  })

  it('are smaller when the notes are long, and keep the order', () => {
    const all = people(250, '注'.repeat(500))
    const batches = importBatches(all)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.flatMap(({ contacts }) => contacts)).toEqual(all)
    for (const { start, contacts } of batches) expect(all[start]).toBe(contacts[0])
  })
})
