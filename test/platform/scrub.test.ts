import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = readFileSync(join(process.cwd(), 'src/boot/scrub.inline.js'), 'utf8')

/** Runs the script on an address, as the first thing in the page. */
function scrub(address: string): { address: string; incoming: unknown } {
  window.history.replaceState(null, '', address)
  delete window.__incoming
  new Function('window', script)(window)
  const { pathname, search, hash } = window.location
  return { address: pathname + search + hash, incoming: window.__incoming }
}

describe('the first script', () => {
  it.each([
    ['/sjgj/uasp/search?tab=1', '/sjgj/uasp/search?tab=1', {}],
    ['/sjgj/uasp/?wxmpToken=a%20b', '/sjgj/uasp/', { wxmpToken: 'a b' }],
    ['/sjgj/uasp/x?a=1&ticket=t&b=%E5#h', '/sjgj/uasp/x?a=1&b=%E5#h', { ticket: 't' }],
    ['/sjgj/uasp/appLogin?accessCode=a&from=x', '/sjgj/uasp/appLogin?from=x', { accessCode: 'a' }],
    ['/sjgj/uasp/x?code=c&state=s', '/sjgj/uasp/x', { code: 'c', state: 's' }],
    ['/sjgj/uasp/x?WXMPTOKEN=t', '/sjgj/uasp/x', { wxmpToken: 't' }],
    ['/sjgj/uasp/x?%74icket=t', '/sjgj/uasp/x', { ticket: 't' }],
    ['/sjgj/uasp/x?ticket=one&ticket=two', '/sjgj/uasp/x', { ticket: 'one' }],
    ['/sjgj/uasp/x?ticket', '/sjgj/uasp/x', {}],
    ['/sjgj/uasp/x?hasOwnProperty=1&tickets=2', '/sjgj/uasp/x?hasOwnProperty=1&tickets=2', {}],
  ])('%s becomes %s', (address, shown, incoming) => {
    expect(scrub(address)).toEqual({ address: shown, incoming })
  })
})
