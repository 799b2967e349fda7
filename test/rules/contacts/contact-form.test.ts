import { readContactForm } from '@/rules/contacts/contact-form'

it('trims, and normalises the number', () => {
  expect(readContactForm({ name: ' 王芳 ', phoneNo: '+86 138-0013-8111', note: ' 老师 ' })).toEqual({
    ok: true,
    contact: { name: '王芳', phoneNo: '13800138111', note: '老师' },
  })
})

it.each([
  [{ name: ' ', phoneNo: '13800138111' }, ['nameMissing']],
  [{ name: '王芳', phoneNo: '12' }, ['phoneWrong']],
  [{ name: '', phoneNo: '' }, ['nameMissing', 'phoneWrong']],
])('names every error of %j', (fields, errors) => {
  expect(readContactForm({ note: '', ...fields })).toEqual({ ok: false, errors: new Set(errors) })
})
