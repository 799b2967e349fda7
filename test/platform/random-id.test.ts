import { newRequestId } from '@/platform/random-id'

it('creates ids that the gateway accepts, each different', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^[a-z0-9]{24}$/.test(id))).toBe(true)
})
