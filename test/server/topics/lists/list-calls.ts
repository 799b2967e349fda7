import { newRequest, type TestApp } from '../../support/app'

/** The calls that every test of the lists makes. */
export const listCalls = (gateway: () => TestApp) => ({
  add: (token: string, list: string, values: string[], more: object = {}) => {
    const entries = values.map((value) => ({ value }))
    return gateway().call('guard/v1/list/add', { list, entries, requestId: newRequest(), ...more }, token)
  },
  query: (token: string, list: string, more: object = {}) =>
    gateway().call('guard/v1/list/query', { list, ...more }, token),
  edit: (token: string, list: string, id: string | undefined, change: object) =>
    gateway().call('guard/v1/list/edit', { list, id, requestId: newRequest(), ...change }, token),
  remove: (token: string, list: string, ids: (string | undefined)[], more: object = {}) =>
    gateway().call('guard/v1/list/remove', { list, ids, requestId: newRequest(), ...more }, token),
  restore: (token: string, list: string, ids: (string | undefined)[], more: object = {}) =>
    gateway().call('guard/v1/list/restore', { list, ids, requestId: newRequest(), ...more }, token),
})

/** Numbers that follow each other. */
export const numbers = (count: number, prefix = '1390000') =>
  Array.from({ length: count }, (_unused, index) => `${prefix}${String(index).padStart(4, '0')}`)
