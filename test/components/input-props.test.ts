import { CURSOR_SPACING, inputProps } from '@/components/input-props'

describe('the props of a field', () => {
  const { TARO_ENV } = process.env
  afterEach(() => {
    process.env.TARO_ENV = TARO_ENV
  })

  it('keep its message and the button below it above the keyboard of WeChat', () => {
    process.env.TARO_ENV = 'weapp'
    expect(inputProps('tel', 'placeholder')).toMatchObject({ type: 'number', cursorSpacing: CURSOR_SPACING })
  })

  it('have nothing of WeChat in a browser', () => {
    process.env.TARO_ENV = 'h5'
    expect(inputProps('tel', 'placeholder')).not.toHaveProperty('cursorSpacing')
  })
})
