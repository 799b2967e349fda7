import fc from 'fast-check'
import type { RouteRow } from '@/rules/navigation/row'
import { findRow } from '@/rules/navigation/row'
import { safeTarget } from '@/rules/navigation/safe-target'
import { table } from './table'

describe('safeTarget', () => {
  it.each([
    ['/', '/'],
    ['/blackNameList', '/blackNameList'],
    ['/blacknamelist', '/blackNameList'],
    ['/SMSAndNet', '/SMSANDNet'],
    ['/blackNameList?', '/blackNameList'],
    ['/blackNameList?type=black', '/blackNameList?type=black'],
    ['/blackNameList?type=black&type=white', '/blackNameList?type=black'],
    ['/blackNameList?other=1&type=a%20b', '/blackNameList?type=a%20b'],
    ['/blackNameList?type=%E9%BB%91', '/blackNameList?type=%E9%BB%91'],
    ['/blackNameList?type=黑', '/blackNameList?type=%E9%BB%91'],
    ['/blackNameList?type=%E0%A4%A', '/blackNameList'],
    ['/blackNameList?type=%0d%0aSet-Cookie', '/blackNameList'],
    ['/blackNameList?type=', '/blackNameList'],
    ['/blackNameList?__proto__=1&constructor=2&type=3', '/blackNameList?type=3'],
    [`/blackNameList?type=${'a'.repeat(200)}`, `/blackNameList?type=${'a'.repeat(200)}`],
    [`/search?${'x'.repeat(992)}`, '/search'],
    [`/blackNameList?type=${'a'.repeat(201)}`, '/blackNameList'],
    ['/addNameList?phone=1&ticket=t&code=c&wxmpToken=w&redirect=/login&to=/ds', '/addNameList?phone=1'],
    ['/addNameList?phone=https://evil.example', '/addNameList?phone=https%3A%2F%2Fevil.example'],
    ['/protectEdit', '/protectEdit'],
    ['/family', '/family'],
  ])('reads %s as %s', (raw, expected) => expect(safeTarget(raw, table)).toBe(expected))

  it.each([
    ['another host', '//evil.example'],
    ['another host behind a known path', '//blackNameList'],
    ['an address', 'https://evil.example/blackNameList'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a backslash', '/\\evil.example'],
    ['a backslash behind a path', '/blackNameList\\..'],
    ['a backslash in a query', '/blackNameList?type=\\'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded letter', '/%62lackNameList'],
    ['a path encoded once more', '%2FblackNameList'],
    ['dots', '/../blackNameList'],
    ['a fragment', '/blackNameList#x'],
    ['a line break', '/blackNameList\n'],
    ['a tab in front', '\t/blackNameList'],
    ['a NUL', '/blackNameList\u0000'],
    ['a space', '/black NameList'],
    ['a second segment', '/blackNameList/x'],
    ['no slash', 'blackNameList'],
    ['a login row', '/login'],
    ['a login row in capitals', '/SMSLOGIN'],
    ['a landing row', '/fs?familyPhoneNo=13800138000'],
    ['a landing row with a target', '/ds?to=/search'],
    ['a path off the table', '/nothing'],
    ['a name of Object', '/constructor'],
    ['an empty text', ''],
    ['a text of more than 1000 characters', `/search?${'x'.repeat(993)}`],
  ])('refuses %s', (_name, raw) => expect(safeTarget(raw, table)).toBeNull())

  it.each([[undefined], [null], [42], [['/search']], [{}]])('refuses %p', (raw) => {
    expect(safeTarget(raw, table)).toBeNull()
  })

  it('returns only rows that are not login or landing rows, with declared parameters, and is idempotent', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '\\',
      '?',
      '&',
      '=',
      '#',
      '%',
      '%2F',
      '%00',
      ':',
      '@',
      '.',
      '\n',
      ' ',
      'type',
      'to',
    )
    const path = fc.constantFrom(...Object.keys(table))
    const raw = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(part, path, fc.string({ maxLength: 4 })), { maxLength: 8 }).map((list) => list.join('')),
      fc.tuple(path, fc.webQueryParameters()).map((parts) => parts.join('?')),
    )
    fc.assert(
      fc.property(raw, (text) => {
        const target = safeTarget(text, table)
        if (target === null) return
        const url = new URL(target, 'https://own.example')
        expect(url.origin).toBe('https://own.example')
        const row: RouteRow | null = findRow(table, url.pathname)
        expect(row).toMatchObject({ path: url.pathname })
        expect(row?.login ?? row?.landing ?? false).toBe(false)
        for (const name of url.searchParams.keys()) expect(row?.params).toContain(name)
        expect(safeTarget(target, table)).toBe(target)
      }),
      { numRuns: 3000 },
    )
  })
})
