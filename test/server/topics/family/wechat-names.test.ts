import { localWechat } from '@server/ports/wechat'
import { makeTestApp, newRequest } from '../../support/app'
import { bindWechat } from '../../support/send-code'

it('lets WeChat check the name of a guardian in the mini-program', async () => {
  const check = jest.fn(localWechat.isTextFit)
  const gateway = await makeTestApp({}, { wechat: { ...localWechat, isTextFit: check } })
  const swap = await gateway.call('/api/v1/auth/authSwap', { code: 'dev-13800138003', source: 'wxMini' })
  const { bindTicket } = swap.data as { bindTicket: string } // no number is bound yet
  const { token } = (await bindWechat(gateway, '13800138003', bindTicket)).data
  const invite = (guardianName: string) =>
    gateway.call('guard/v1/family/invite', { phoneNo: '13711140001', guardianName, requestId: newRequest() }, token)
  expect(await invite('违规广告')).toMatchObject({ code: 'U0100', msg: '称呼未通过内容审核，请修改' })
  check.mockRejectedValueOnce(new Error('The operation was aborted due to timeout'))
  expect(await invite('小明')).toMatchObject({ code: 'U0100', msg: '称呼暂时无法审核，请稍后再试' })
  expect((await invite('')).code).toBe('A0000')
  expect(check).toHaveBeenCalledTimes(2)
  await gateway.close()
})
