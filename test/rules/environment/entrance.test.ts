import { resolveEntrance } from '@/rules/environment/entrance'

describe('resolveEntrance', () => {
  it.each([
    ['enters do-not-disturb', { entrance: 'dnd' }, 'uasp', 'dnd'],
    ['leads back by entrance=uasp', { entrance: 'uasp' }, 'dnd', 'uasp'],
    ['stays without the parameter', {}, 'dnd', 'dnd'],
    ['stays with an unknown value', { entrance: 'other' }, 'dnd', 'dnd'],
    ['stays with an empty value', { entrance: '' }, 'dnd', 'dnd'],
    ['takes the first of a repeated parameter', { entrance: ['dnd', 'uasp'] }, 'uasp', 'dnd'],
    ['stays with an empty array', { entrance: [] }, 'uasp', 'uasp'],
  ] as const)('%s', (_name, query, current, expected) => {
    expect(resolveEntrance(query, current)).toBe(expected)
  })
})
