import { yuanOf } from '@/rules/products/price'

it.each([
  [900, '9'],
  [1000, '10'],
  [10000, '100'],
  [990, '9.9'],
  [905, '9.05'],
  [5, '0.05'],
  [0, '0'],
])('%d fen are %s yuan', (fen, expected) => expect(yuanOf(fen)).toBe(expected))
