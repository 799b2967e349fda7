import { readSender } from '@/rules/sms/sender'

describe('readSender', () => {
  it.each([
    ['10690218', '10690218'],
    ['1069 0218', '10690218'],
    ['+86 139-0013-8000', '13900138000'],
    ['1069*', '1069*'],
    ['1069…', '1069*'],
    ['1069...', '1069*'],
    ['1069＊ ', '1069*'],
    ['+852*', '+852*'],
    ['95588', '95588'],
  ])('reads %s as %s', (raw, normalized) => {
    expect(readSender(raw)).toBe(normalized)
  })

  it.each(['', '*', '12', '12*', 'abc', '10*69', '1069*8', '1'.repeat(21)])('refuses %p', (raw) => {
    expect(readSender(raw)).toBeNull()
  })
})
