import fc from 'fast-check'
import { hostsOfSites, linksIn } from '@/rules/text/links'

const hosts = (text: string) => linksIn(text).map(({ host }) => host)

describe('linksIn', () => {
  it.each([
    ['请登录 https://a.example.com/x?y=1，谢谢', ['a.example.com']],
    ['请打开 yc-ukey.icu 照提示操作', ['yc-ukey.icu']],
    ['请打开yc-ukey.icu照提示操作', ['yc-ukey.icu']],
    ['请登录https://yc.example.com.cn办理', ['yc.example.com.cn']],
    ['https://icbc.com.cn验证.evil.top/x', [expect.stringMatching(/^icbc\.com\.xn--[a-z0-9-]+\.evil\.top$/)]],
    ['https://10086.cn办理.evil.top', [expect.stringMatching(/\.evil\.top$/)]],
    ['HTTP://Example.COM:8080/', ['example.com']],
    ['https://icbc.com.cn@evil.top/login', ['evil.top']],
    ['ｅｔｃ－ｃｈ．ｔｏｐ', ['etc-ch.top']],
    ['sbk点top 自救', ['sbk.top']],
    ['sbk[.]top 和 sbk。top', ['sbk.top']],
    ['evil .top 和 h t t p s : / / evil . top/x', ['evil.top']],
    ['evil【点】top，evil{.}top，evil(dot)top，evil dot top', ['evil.top']],
    ['bad‑site.top 和 evil・top', ['bad-site.top', 'evil.top']],
    ['http://0x01020304/a 和 http://16909060', ['1.2.3.4']],
    ['evil.fm/a 和 evil.ai/b', ['evil.fm', 'evil.ai']],
    ['请登录http://evil.中国/办理', ['evil.xn--fiqs8s']],
    // What it looks like may be listed, and the real site is another one.
    ['请登录evіl-site.top办理', [expect.stringMatching(/^xn--[a-z0-9-]+\.top$/), 'evil-site.top']],
    ['evil%2Etop 和 http://%65vil.top', ['evil.top']],
    ['evil.t0p，evil.тор，evil.ᴛᴏᴘ，evil点c0m', ['evil.top', 'evil.com']],
    ['e v i l . t o p 和 bad.t o p', ['evil.top', 'bad.top']],
    ['evil●top，evil🔹top，evil…top，evil*top，evil小数点top', ['evil.top']],
    ['WWW。evil。top', ['evil.top']],
    ['https://bank.com_.evil.top/x 和 https://bank.com,.evil.top', ['bank.com', 'evil.top']],
    ['https://bank.com-.evil.top 和 https://a_b.bad.top', ['evil.top', 'bad.top']],
    ['user:pw@evil.top', ['evil.top']],
    ['http://0x7f.1/a 和 http://017700000001', ['127.0.0.1']],
    ['evil.zip/a 和 evil.hotel/up', ['evil.zip', 'evil.hotel']],
    ['@larkhub.dev #812375', []],
    ['版本 1.10，node.js/a，a.pdf/b', []],
    ['今晚8点vip专场，下午3点club见，1点com', []],
    ['58点com 和 12306点cn', ['12306.cn']],
    ['see you. top quality, e.g. in a shop. Click', []],
    ['www.bücher.de', ['www.xn--bcher-kva.de']],
    ['https://xn--bcher-kva.de/', ['xn--bcher-kva.de']],
    ['evil.top.', ['evil.top']],
    ['http://1.2.3.4:81/a 和 5.6.7.8/x', ['1.2.3.4', '5.6.7.8']],
    ['t.me/abc', ['t.me']],
    ['发到 lin@example.com', []],
    ["I'm home.me too", []],
    ['版本 3.5.1，价格 12.50 元', []],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(hosts(text)).toEqual(expected)
  })

  it('finds a host however its link is written, and no other', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/)
    const written = fc.tuple(label, label, fc.constantFrom('com', 'top', 'com.cn', 'xyz', 'net'))
    const form = fc.constantFrom<(host: string) => string>(
      (host) => host,
      (host) => `https://${host}`,
      (host) => `HTTP://${host.toUpperCase()}/`,
      (host) => `http://${host}:8080/a/b?c=1`,
      (host) => `https://user@${host}/x`,
      (host) => `${host}/a1`,
      (host) => `${host}.`,
      (host) => `（${host}）`,
      (host) => host.split('').join('\u200b'),
      (host) => host.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (host) => host.replace(/\.(?=[^.]*$)/, '点'),
      (host) => host.replace(/\.(?=[^.]*$)/, '[.]'),
      (host) => host.replace(/\.(?=[^.]*$)/, '%2E'),
      (host) => host.replace(/\.(?=[^.]*$)/, '●'),
      (host) => host.replace(/o(?=[^.]*$)/, '0'),
      (host) => host.split('').join(' '),
    )
    const around = fc.constantFrom(['', ''], ['请登录', '办理'], ['点击 ', ' 查看'], ['网址：', '，谢谢'])
    fc.assert(
      fc.property(written, form, around, ([first, second, ending], write, [before, behind]) => {
        const host = `${first}.${second}.${ending}`
        expect(hosts(`${before}${write(host)}${behind}`)).toEqual([host])
      }),
      { numRuns: 500 },
    )
  })

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { host } of linksIn(text)) expect(host).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
      }),
    )
  })
})

it('the host of a site needs neither a scheme nor an ending that texts are searched for', () => {
  const sites = ['bank.zip', 'bank.zip/a', 'HTTPS://Bank.zip:8443/a?b', 'login.bank.in', '10.1.2.3/a', '', 'localhost']
  expect(hostsOfSites(sites)).toEqual(['bank.zip', 'bank.zip', 'bank.zip', 'login.bank.in', '10.1.2.3'])
})
