import { showsTabBar, tabOf } from '@/navigation/tabs'

describe('the tab bar', () => {
  it.each([
    ['/', true],
    ['/search', true],
    ['/personal', true],
    ['/contact', true],
    ['/il', true],
    ['/blackNameList', false],
    ['/login', false],
    ['/nope', false],
  ])('on %s: %s', (path, expected) => {
    expect(showsTabBar({ path, query: {} })).toBe(expected)
  })

  it.each(['blackNameList', 'whiteNameList', 'addContact'])('hides while choosing for %s', (type) => {
    expect(showsTabBar({ path: '/search', query: { type } })).toBe(false)
    expect(showsTabBar({ path: '/contact', query: { type: [type, 'x'] } })).toBe(false)
  })

  it('stays with another type', () => {
    expect(showsTabBar({ path: '/search', query: { type: 'x' } })).toBe(true)
  })

  it('follows the path', () => {
    expect(['/', '/search', '/il', '/contact', '/personal', '/call'].map(tabOf)).toEqual([
      'home',
      'search',
      'search',
      'contact',
      'personal',
      null,
    ])
  })
})
