import { askPrivacy } from '@/platform/privacy-question'
import { onSilentRefusal, withConsent } from '@/platform/privacy-refusal.weapp'

const refusal = { errMsg: 'chooseContact:fail privacy permission is not authorized', errno: 104 }
const silent = jest.fn()

beforeEach(() => {
  silent.mockClear()
  onSilentRefusal(silent)
})

describe('a call that WeChat refuses', () => {
  it('after a question says no more: the answer was given a moment ago', async () => {
    const call = withConsent(() => {
      askPrivacy('chooseContact', () => undefined)
      return Promise.reject<void>(refusal)
    })
    await expect(call).rejects.toBe(refusal)
    expect(silent).not.toHaveBeenCalled()
  })

  it.each([[refusal], [{ errno: 104 }], [{ errMsg: 'chooseMedia:fail privacy permission is not authorized' }]])(
    'without a question, as within ten seconds after a refusal, says why: %j',
    async (failure) => {
      await expect(withConsent(() => Promise.reject<void>(failure))).rejects.toBe(failure)
      expect(silent).toHaveBeenCalledTimes(1)
    },
  )

  it('for another reason says nothing', async () => {
    const cancelled = { errMsg: 'chooseContact:fail cancel' }
    await expect(withConsent(() => Promise.reject<void>(cancelled))).rejects.toBe(cancelled)
    expect(silent).not.toHaveBeenCalled()
  })

  it('does not change one that succeeds', async () => {
    expect(await withConsent(() => Promise.resolve(1))).toBe(1)
    expect(silent).not.toHaveBeenCalled()
  })
})
