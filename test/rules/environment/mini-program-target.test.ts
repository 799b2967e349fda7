import { readMiniProgramTarget } from '@/rules/environment/mini-program-target'

const APP = 'wx0123456789abcdef'

describe('the external mini-program of a deployment', () => {
  it.each([
    [APP, { page: { appId: APP, path: '' }, link: null }],
    [
      `${APP}:/pages/index/index?from=guard`,
      { page: { appId: APP, path: 'pages/index/index?from=guard' }, link: null },
    ],
    [`${APP}, https://wxaurl.cn/abc`, { page: { appId: APP, path: '' }, link: 'https://wxaurl.cn/abc' }],
    ['https://wxaurl.cn/abc', { page: null, link: 'https://wxaurl.cn/abc' }],
    ['', null],
    ['wx123', null],
    ['http://wxaurl.cn/abc', null],
    ['javascript:alert(1)', null],
  ])('%p is read as %p', (value, expected) => {
    expect(readMiniProgramTarget(value)).toEqual(expected)
  })
})
