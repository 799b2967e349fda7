import { newRequest, type TestApp } from '../../support/app'

const L = '/unicomAssistant/uasp/guard/v1/list'

/** The calls that every test of the lists makes. */
export const listCalls = (gateway: () => TestApp) => ({
  add: (token: string, list: string, values: string[], more: object = {}) => {
    const entries = values.map((value) => ({ value }))
    return gateway().call(`${L}/add`, { list, entries, requestId: newRequest(), ...more }, token)
  },
  query: (token: string, list: string, more: object = {}) => gateway().call(`${L}/query`, { list, ...more }, token),
  edit: (token: string, list: string, id: string | undefined, change: object) =>
    gateway().call(`${L}/edit`, { list, id, requestId: newRequest(), ...change }, token),
  remove: (token: string, list: string, ids: (string | undefined)[], more: object = {}) =>
    gateway().call(`${L}/remove`, { list, ids, requestId: newRequest(), ...more }, token),
  restore: (token: string, list: string, ids: (string | undefined)[], more: object = {}) =>
    gateway().call(`${L}/restore`, { list, ids, requestId: newRequest(), ...more }, token),
})

/** Numbers that follow each other. */
export const numbers = (count: number, prefix = '1390000') =>
  Array.from({ length: count }, (_unused, index) => `${prefix}${String(index).padStart(4, '0')}`)
