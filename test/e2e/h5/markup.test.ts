import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const MARKUP = '<img src=x onerror="owned=1"><b>x</b>'

const stage = setStage()

/** Opens a path and checks that it shows the markup as plain text. */
async function expectText(path: string) {
  const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER) })
  await phone.visit(path)
  await phone.settle()
  await phone.page.waitForFunction(
    (wanted) => (document.querySelector('.app-live') as HTMLElement).innerText.includes(wanted),
    MARKUP,
  )
  const made = await phone.page.evaluate(() => ({
    elements: document.querySelectorAll('.app-live b, .app-live img[src="x"]').length,
    owned: 'owned' in window,
  }))
  expect(made).toEqual({ elements: 0, owned: false })
  expect(phone.errors).toEqual([])
  await phone.close()
}

it('a note is shown as text', async () => {
  const { token } = await stage.gateway.login(SUBSCRIBER)
  const entries = [{ value: '13912345679', note: MARKUP }]
  const { added } = await stage.gateway.call(
    'guard/v1/list/add',
    { list: 'black', entries, requestId: 'markup-1' },
    token,
  )
  expect(added[0]?.note).toBe(MARKUP)
  await expectText('/blackNameList')
})

it('an SMS is shown as text', async () => {
  const { token } = await stage.gateway.login(SUBSCRIBER)
  const text = `${MARKUP} 恭喜中奖，请打开 http://prize.top 领取`
  await stage.gateway.line({ phoneNo: SUBSCRIBER, kind: 'sms', from: '13912340001', text })
  const { items } = await stage.gateway.call('guard/v1/intercept/query', { tab: 'reminders', limit: 1 }, token)
  expect(items[0]?.text).toBe(text)
  await expectText(`/il?id=${items[0]?.id}`)
})
