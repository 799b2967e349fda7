import { newRequestId } from '@/platform/random-id'

it('makes an id that the gateway takes, another one each time', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^[a-z0-9]{24}$/.test(id))).toBe(true)
})
