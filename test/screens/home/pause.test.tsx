import { screen, waitFor } from '@testing-library/react'
import { bodyOf, fails, inTurn, pending } from '../../mocks/gateway'
import { answers, openHome, opened, resetHome, tap } from './open-home'
import { appears, disappears, element } from '../../support/controls'

const MINUTE = 60 * 1000
const pausedFor = (minutes: number) => ({
  '/homepageKeyData': { ...answers['/homepageKeyData'], pausedUntil: Date.now() + minutes * MINUTE },
})

beforeEach(resetHome)

describe('"expecting a call" on home', () => {
  it('counts down and links to its setting', async () => {
    await openHome(pausedFor(15))
    await waitFor(() => expect(element('pause-left')?.textContent).toMatch(/^1[45]:\d\d$/))
    await tap('pause-open')
    expect(opened().some((url) => /com-?disposal/i.test(url ?? ''))).toBe(true)
  })

  it('is ended by hand', async () => {
    let isOn = true
    const { seen } = await openHome({
      '/homepageKeyData': () => ({
        ...answers['/homepageKeyData'],
        pausedUntil: isOn ? Date.now() + 15 * MINUTE : null,
      }),
      '/call/pause': () => {
        isOn = false
        return { pausedUntil: null }
      },
    })
    await tap('pause-end')
    await disappears('pause-left')
    expect(bodyOf(seen, '/call/pause')?.minutes).toBe(0)
  })

  it('disappears as soon as it has ended, before home has reloaded', async () => {
    const data = pausedFor(15)['/homepageKeyData']
    await openHome({ '/homepageKeyData': inTurn(data, pending), '/call/pause': { pausedUntil: null } })
    await tap('pause-end')
    await disappears('pause-left')
  })

  it('stays when ending it fails', async () => {
    await openHome({ ...pausedFor(15), '/call/pause': fails(502) })
    await tap('pause-end')
    await appears('pause-left')
  })

  it('is hidden without one, and once it is over', async () => {
    await openHome(pausedFor(-1))
    expect(await screen.findByText('83')).toBeInTheDocument()
    expect(element('pause-left')).toBeNull()
  })
})
