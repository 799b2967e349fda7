import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { hostMatches, readAddress, shownHost } from '@/rules/household/address'

const read = (text: string) => {
  const address = readAddress(text)
  return address.ok ? `${address.host} ${address.shown}${address.hadPath ? ' path' : ''}` : address.reason
}

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const name = fc.tuple(word, word, fc.constantFrom('com', 'cn', 'com.cn', 'org')).map((parts) => parts.join('.'))
const scriptWord = fc
  .array(fc.constantFrom(...'中文网站游戏视频例子あいうé日本語한국어αβγдабв'), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''))

describe('reading an address', () => {
  it.each([
    ['example.com', 'example.com example.com'],
    ['*.badgame-example.com', 'badgame-example.com badgame-example.com'],
    ['.badgame-example.com', 'badgame-example.com badgame-example.com'],
    ['||badgame-example.com^', 'badgame-example.com badgame-example.com'],
    ['badgame-example%2Ecom', 'badgame-example.com badgame-example.com'],
    ['0.0.0.0 badgame-example.com', 'badgame-example.com badgame-example.com'],
    ['https://badgame-example.com，', 'badgame-example.com badgame-example.com'],
    ['||badgame-example.com^$third-party', 'badgame-example.com badgame-example.com'],
    ['127.0.0.1\tbadgame-example.com # ad', 'badgame-example.com badgame-example.com'],
    ['*://*.badgame-example.com/*', 'badgame-example.com badgame-example.com path'],
    ['address=/badgame-example.com/0.0.0.0', 'badgame-example.com badgame-example.com'],
    ['DOMAIN-SUFFIX,badgame-example.com,REJECT', 'badgame-example.com badgame-example.com'],
    ['+.badgame-example.com', 'badgame-example.com badgame-example.com'],
    ['1. badgame-example.com', 'badgame-example.com badgame-example.com'],
    ['888.com', '888.com 888.com'],
    ['「badgame-example.com」', 'badgame-example.com badgame-example.com'],
    ['网址：badgame-example.com。', 'badgame-example.com badgame-example.com'],
    ['hxxp://badgame-example[.]com', 'badgame-example.com badgame-example.com'],
    ['hxxps[:]//badgame-example(dot)com', 'badgame-example.com badgame-example.com'],
    ['badgame-example .com', 'badgame-example.com badgame-example.com'],
    ['badgame-example【点】com', 'badgame-example.com badgame-example.com'],
    ['badgame-example丶com', 'badgame-example.com badgame-example.com'],
    ['badgame-example点com', 'badgame-example.com badgame-example.com'],
    ['打开badgame-example.com看看', 'badgame-example.com badgame-example.com'],
    ['@@||badgame-example.com^', 'notAddress'],
    ['one-example.com 或 two-example.com', 'notAddress'],
    ['  Example.COM.  ', 'example.com example.com'],
    ['https://www.example.com/', 'www.example.com www.example.com'],
    ['https://user:secret@www.example.com:8443/a/b?c#d', 'www.example.com www.example.com path'],
    ['//example.com?x=1', 'example.com example.com path'],
    ['http://example.com\\page', 'example.com example.com path'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com example.com'],
    ['ｈｔｔｐｓ：／／example。com／page', 'example.com example.com path'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s 例子.中国'],
    ['bücher.de', 'xn--bcher-kva.de bücher.de'],
    ['BÜCHER.de', 'xn--bcher-kva.de bücher.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de bücher.de'],
    ['XN--FSQU00A.com', 'xn--fsqu00a.com 例子.com'],
    ['exam\u200Bple.com\uFEFF', 'example.com example.com'],
    ['a_b.com', 'notAddress'],
    ['exam ple.com', 'notAddress'],
    ['-example.com', 'notAddress'],
    ['example..com', 'notAddress'],
    ['.com', 'publicSuffix'],
    ['', 'notAddress'],
    ['   ', 'notAddress'],
    ['localhost', 'notAddress'],
    ['192.168.1.1', 'notAddress'],
    ['[::1]', 'notAddress'],
    ['😀.com', 'notAddress'],
    ['xn--e28h.com', 'notAddress'],
    ['xn--.com', 'notAddress'],
    ['xn--a.com', 'notAddress'],
    ['xn--99999999.com', 'notAddress'],
    ['<b>example.com</b>', 'notAddress'],
    ['javascript:alert(1)', 'notAddress'],
    [`${'a'.repeat(64)}.com`, 'notAddress'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com ${'a'.repeat(63)}.com`],
    [`https://example.com/${'a'.repeat(1980)}`, 'example.com example.com path'],
    [`https://example.com/${'a'.repeat(2000)}`, 'notAddress'],
    ['中'.repeat(2000), 'notAddress'],
    ['com', 'publicSuffix'],
    ['.com.cn', 'publicSuffix'],
    ['com.cn', 'publicSuffix'],
    ['https://co.uk/', 'publicSuffix'],
    ['github.io', 'publicSuffix'],
    ['中国', 'publicSuffix'],
    ['someone.github.io', 'someone.github.io someone.github.io'],
    ['10010.com', 'protected'],
    ['https://www.10010.com/help', 'protected'],
    ['not10010.com', 'not10010.com not10010.com'],
    ['12377.cn', 'protected'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  it('reads its own result as the same site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          name,
          scriptWord.map((label) => `${label}.com`),
        ),
        (text) => {
          const first = readAddress(text)
          if (!first.ok) return
          expect(readAddress(first.host)).toEqual({ ...first, hadPath: false })
          expect(readAddress(first.shown)).toEqual({ ...first, hadPath: false })
          expect(shownHost(first.host)).toBe(first.shown)
        },
      ),
    )
  })

  it('agrees with the platform about names in other scripts', () => {
    fc.assert(
      fc.property(scriptWord, (label) => {
        const address = readAddress(`${label}.com`)
        expect(address.ok && address.host).toBe(domainToASCII(`${label}.com`))
      }),
    )
  })

  it('never fails on any text, and never keeps anything but a plain name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 80 })), (text) => {
        const address = readAddress(text)
        if (address.ok) expect(address.host).toMatch(/^(?=.{3,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
      }),
      { numRuns: 2000 },
    )
  })
})

it.each(['# source: https://x-example.org', '! homepage: https://x-example.org', '/ads$domain=news-example.com'])(
  'is not read from %j, which names a site without blocking it',
  (text) => {
    expect(readAddress(text)).toEqual({ ok: false, reason: 'notAddress' })
  },
)

describe('the sites that a rule covers', () => {
  it.each([
    ['example.com', 'example.com', true],
    ['example.com', 'www.example.com', true],
    ['example.com', 'a.b.example.com', true],
    ['example.com', 'notexample.com', false],
    ['example.com', 'example.com.cn', false],
    ['www.example.com', 'example.com', false],
    ['', 'example.com', false],
  ])('%s for %s: %s', (rule, host, expected) => expect(hostMatches(rule, host)).toBe(expected))

  it('are the name and its subdomains, never a name with the same ending', () => {
    fc.assert(
      fc.property(name, word, (rule, extra) => {
        expect(hostMatches(rule, `${extra}.${rule}`)).toBe(true)
        expect(hostMatches(rule, `${extra}${rule}`)).toBe(false)
        expect(hostMatches(rule, `${rule}.${extra}`)).toBe(rule === `${rule}.${extra}`)
      }),
    )
  })
})
