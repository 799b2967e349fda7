import type { ListName } from '@contract/words/lists'
import type { Gateway } from './gateway'
import type { Phone } from './phone'

/** The lists of one subscriber in the gateway. */
export const listsOf = (gateway: Gateway, token: string) => ({
  entries: async (list: ListName) => (await gateway.call('guard/v1/list/query', { list, limit: 100 }, token)).items,
  async values(list: ListName) {
    return (await this.entries(list)).map(({ value }) => value)
  },
  add: (list: ListName, value: string, requestId: string) =>
    gateway.call('guard/v1/list/add', { list, entries: [{ value }], move: true, requestId }, token),
})

/** The text of the field for many entries. */
export const pastedText = (phone: Phone) => phone.valueOf('list-paste')
