import { mergeContact } from '@/rules/contacts/merge-contact'

const known = { name: '妈妈', phoneNo: '13800138111', note: '' }

it.each([
  ['the same again', { ...known }, ''],
  ['another name', { ...known, name: '王芳' }, '王芳'],
  ['a note', { ...known, note: '生日 3 月 4 日' }, '生日 3 月 4 日'],
  ['a name that is only the number', { ...known, name: '13800138111' }, ''],
])('keeps the name and notes %s', (_what, other, note) => {
  expect(mergeContact(known, other)).toEqual({ ...known, note })
})

it('answers the contact itself when nothing is new', () => {
  const noted = mergeContact(known, { ...known, name: '王芳' })
  expect(mergeContact(noted, { ...known, name: '王芳' })).toBe(noted)
})

it('never makes a note too long', () => {
  const full = { ...known, note: '字'.repeat(500) }
  expect(mergeContact(full, { ...known, name: '王芳' })).toBe(full)
})
