import type { ListName } from '@contract/words/lists'
import type { Gateway } from './gateway'
import type { Phone } from './phone'

const L = '/unicomAssistant/uasp/guard/v1/list'

/** The lists of one subscriber in the gateway. */
export const listsOf = (gateway: Gateway, token: string) => ({
  entries: async (list: ListName) => (await gateway.call(`${L}/query`, { list, limit: 100 }, token)).items,
  async values(list: ListName) {
    return (await this.entries(list)).map(({ value }) => value)
  },
  add: (list: ListName, value: string, requestId: string) =>
    gateway.call(`${L}/add`, { list, entries: [{ value }], move: true, requestId }, token),
})

/** The text of the field for many entries. */
export const pastedText = (phone: Phone) => phone.valueOf('list-paste')
