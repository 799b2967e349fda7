import { readContactForm } from '@/rules/contacts/contact-form'

it('trims, and normalises the number', () => {
  expect(readContactForm({ name: ' 王芳 ', phoneNo: '+86 138-0013-8111', note: ' 老师 ' })).toEqual({
    ok: true,
    contact: { name: '王芳', phoneNo: '13800138111', note: '老师' },
  })
})

it('cuts a name and a note at a whole character, without what the gateway rejects', () => {
  const form = { name: `${'长'.repeat(39)}😀`, phoneNo: '13800138111', note: `${'字'.repeat(499)}😀` }
  expect(readContactForm(form)).toMatchObject({ contact: { name: '长'.repeat(39), note: '字'.repeat(499) } })
  const damaged = { name: '王\0芳', phoneNo: '13800138111', note: '\ud83d老师' }
  expect(readContactForm(damaged)).toMatchObject({ contact: { name: '王芳', note: '老师' } })
})

it.each([
  [{ name: '\0', phoneNo: '13800138111' }, ['nameMissing']],
  [{ name: ' ', phoneNo: '13800138111' }, ['nameMissing']],
  [{ name: '王芳', phoneNo: '12' }, ['phoneWrong']],
  [{ name: '', phoneNo: '' }, ['nameMissing', 'phoneWrong']],
])('names every error of %j', (fields, errors) => {
  expect(readContactForm({ note: '', ...fields })).toEqual({ ok: false, errors: new Set(errors) })
})
