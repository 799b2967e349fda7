import { groupsOf } from '@/rules/phone/groups'

it.each<readonly [number: string, read: string]>([
  ['17097806189', '170 9780 6189'],
  ['01088886666', '010 8888 6666'],
  ['02088886666', '020 8888 6666'],
  ['08986661234', '0898 666 1234'],
  ['075588886666', '0755 8888 6666'],
  ['4008108888', '400 810 8888'],
  ['8008108888', '800 810 8888'],
  ['+85251234567', '+852 5123 4567'],
  ['+14155552671', '+1 415 555 2671'],
  ['+447911123456', '+44 791 112 3456'],
  ['+8613912345678', '+86 139 1234 5678'],
  ['+3531234567', '+353 123 4567'],
  // Service numbers, prefixes, names and masked numbers stay whole.
  ...['110', '95588', '12315', '10690218123', '0898', '+86110', '1068*', '138****8000', '招商银行', ''].map(
    (whole) => [whole, whole] as const,
  ),
])('%s is read as %s', (number, read) => {
  expect(groupsOf(number).join(' ')).toBe(read)
  expect(groupsOf(number).join('')).toBe(number)
})
