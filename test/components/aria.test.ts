import { aria } from '@/components/aria'

describe('aria', () => {
  const before = process.env.TARO_ENV
  afterEach(() => {
    process.env.TARO_ENV = before
    if (before === undefined) delete process.env.TARO_ENV
  })

  it('speaks WAI-ARIA in H5 and leaves out what is not said', () => {
    expect(aria({ role: 'switch', label: 'Calls', checked: false, describedBy: undefined })).toEqual({
      role: 'switch',
      'aria-label': 'Calls',
      'aria-checked': false,
    })
  })

  it("speaks the mini-program's few in the mini-program", () => {
    process.env.TARO_ENV = 'weapp'
    expect(aria({ role: 'dialog', label: 'Delete', modal: true })).toEqual({ ariaRole: 'dialog', ariaLabel: 'Delete' })
  })
})
