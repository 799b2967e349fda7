import { waitFor } from '@testing-library/react'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { useSessionStore } from '@/stores/session'
import { subscriber } from '../../mocks/app'
import { bodiesOf } from '../../mocks/gateway'
import { openHome, resetHome, tap } from './open-home'
import { element } from '../../support/controls'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

beforeEach(() => {
  resetHome()
  jest.mocked(openExternal).mockClear()
})

const deployed = (assistantUrl: string, treasureUrl: string) =>
  Object.assign(deployConfig(), { assistantUrl, treasureUrl })

describe('assistant and treasure chest', () => {
  it.each([
    ['assistant', 'https://assistant.example/chat'],
    ['treasure', 'https://treasure.example/box'],
  ])('%s opens the address of the deployment with token and channel', async (id, url) => {
    deployed('https://assistant.example/chat', 'https://treasure.example/box')
    useSessionStore.getState().setChannel('abc')
    const { seen } = await openHome()
    await tap(id)
    const params = { token: subscriber.token, channel: 'H5|buy|abc' }
    await waitFor(() => expect(openExternal).toHaveBeenCalledWith(url, params))
    // The record of what the partner got (DESIGN 7.15).
    expect(bodiesOf(seen, '/account/shared')).toMatchObject([{ to: id }])
  })

  it.each([
    ['no address', ''],
    ['an address without TLS', 'http://assistant.example'],
    ['an address with a user name', 'https://assistant.example@evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a path', '/assistant'],
  ])('are hidden with %s', async (_, url) => {
    deployed(url, url)
    await openHome()
    expect(element('assistant')).toBeNull()
    expect(element('treasure')).toBeNull()
  })
})
