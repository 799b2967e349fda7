import { readLaunchQuery } from '@/rules/environment/launch-query'

describe('readLaunchQuery', () => {
  it.each([
    [
      'takes the parameters of a mini-program code',
      { scene: 'channel=tpr01&lang=en' },
      { channel: 'tpr01', lang: 'en' },
    ],
    ['puts a parameter that is named itself first', { scene: 'channel=a', channel: 'b' }, { channel: 'b' }],
    ['leaves a query without a code as it is', { channel: 'b' }, { channel: 'b' }],
    ['makes nothing of a code that is no query', { scene: '%%%' }, {}],
  ])('%s', (_name, query, expected) => {
    const { scene: _scene, ...read } = readLaunchQuery(query)
    expect(read).toEqual(expected)
  })
})
