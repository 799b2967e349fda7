import type { StoredTokens } from '@/rules/session/token'
import { chooseToken } from '@/rules/session/token'

describe('chooseToken', () => {
  it.each([
    ['the main token', { main: 'm', sms: 's', isSmsProcess: false }, 'm'],
    ['the SMS token in the SMS process', { main: 'm', sms: 's', isSmsProcess: true }, 's'],
    ['never the main token in the SMS process', { main: 'm', sms: null, isSmsProcess: true }, null],
    ['never the SMS token outside it', { main: null, sms: 's', isSmsProcess: false }, null],
    ['no empty token', { main: '', sms: null, isSmsProcess: false }, null],
  ] satisfies [string, StoredTokens, string | null][])('chooses %s', (_name, tokens, expected) => {
    expect(chooseToken(tokens)).toBe(expected)
  })
})
