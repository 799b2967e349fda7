import { isRandomMac, mergeCandidate, type SeenDevice } from '@/rules/household/mac'

const HOUR = 3_600_000
const fresh: SeenDevice = {
  id: 'fresh',
  mac: 'DA:00:00:00:00:01',
  host: 'Xiaomings-Pad',
  online: true,
  firstSeen: 1000 * HOUR,
  lastSeen: 1001 * HOUR,
}
const known: SeenDevice = {
  ...fresh,
  id: 'known',
  mac: '00:11:22:33:44:55',
  online: false,
  firstSeen: 1,
  lastSeen: 990 * HOUR,
}

describe('a MAC address', () => {
  it.each(['02:..', 'a6:..', 'FA:..', '3e-..'])('%s is random', (mac) => expect(isRandomMac(mac)).toBe(true))
  it.each(['00:..', 'a4:..', 'F8:..', '', '0'])('%s is not', (mac) => expect(isRandomMac(mac)).toBe(false))
})

describe('a new device with a random address', () => {
  it('may be a known device of the same name', () => {
    expect(mergeCandidate(fresh, [known])).toBe('known')
    expect(mergeCandidate({ ...fresh, host: 'xiaomings-pad.local' }, [known])).toBe('known')
  })

  it.each<[string, Partial<SeenDevice>, Partial<SeenDevice>]>([
    ['its address is its own', { mac: '00:11:22:33:44:66' }, {}],
    ['both are online', {}, { online: true }],
    ['it has no name', { host: '' }, { host: '' }],
    ['the name is common', { host: 'android' }, { host: 'Android' }],
    ['the other has not been seen for a month', {}, { lastSeen: 200 * HOUR }],
    ['the other is newer', {}, { firstSeen: 1000 * HOUR }],
  ])('is not a known one when %s', (_name, mine, other) => {
    expect(mergeCandidate({ ...fresh, ...mine }, [{ ...known, ...other }])).toBeNull()
  })

  it('is not a known one when two have its name', () => {
    expect(mergeCandidate(fresh, [known, { ...known, id: 'twin' }])).toBeNull()
  })
})
