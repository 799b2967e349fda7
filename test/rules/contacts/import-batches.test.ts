import { calls } from '@contract/calls'
import { CONTACT_LIMIT } from '@/rules/contacts/contact-form'
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

  it('are few enough for a whole address book with the longest notes, twice a day', () => {
    const most = importBatches(
      people(CONTACT_LIMIT, '注'.repeat(500)).map((one) => ({ ...one, name: '长'.repeat(40) })),
    )
    expect(2 * most.length).toBeLessThanOrEqual(calls['guard/v1/contact/import'].adds ?? 0)
  })
})
