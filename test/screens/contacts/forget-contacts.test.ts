import { agentAnswerQuery } from '@/api/agent'
import { interceptQuery } from '@/api/intercepts'
import { numberQuery } from '@/api/tags'
import { forgetContacts } from '@/areas/contacts/parts/forget-contacts'
import { loadRemote, readRemote, scopedKey } from '@/hooks/remote-cache'

it.each([agentAnswerQuery('1'), interceptQuery('1'), numberQuery('13900001111'), { key: ['contacts', ''] }])(
  'a change of the address book clears the cache of $key',
  async ({ key }) => {
    const cached = scopedKey(0, 'en', key)
    await loadRemote(
      cached,
      async () => 'known',
      () => null,
    )
    expect(readRemote(cached).data).toBe('known')
    forgetContacts()
    expect(readRemote(cached).data).toBeUndefined()
  },
)
