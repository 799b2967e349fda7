import { taggedNumbers, review } from './support/appeals'
import { userAgents } from './support/environments'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const WORDS = '这个号码是今年十月新办的，以前的标记与我无关。'
const CALLED = '13800138000'
const [APPELLANT, REFUSED] = taggedNumbers

const stage = setStage()

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const open = async (phoneNo: string, userAgent: string = userAgents.wechat) =>
  stage.open({ login: await stage.gateway.login(phoneNo), userAgent })

const picture = async (phone: Phone): Promise<ChosenFile> => ({
  name: '入网协议.jpg',
  mimeType: 'image/jpeg',
  buffer: await phone.page.screenshot({ type: 'jpeg' }),
})

async function choose(phone: Phone, id: string, ...files: ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([phone.page.waitForEvent('filechooser'), phone.tap(id)])
  await chooser.setFiles(files)
}

/** Fills in the form except for its files, proves the number, and submits it. */
async function fillIn(phone: Phone, phoneNo: string, ground: 'secondHand' | 'mistake'): Promise<void> {
  await phone.tap(`ground-${ground}`)
  await phone.fill('appeal-words', WORDS)
  const seen = (await stage.gateway.outbox(phoneNo)).length
  await phone.tap('appeal-send')
  await phone.fill('appeal-code', await stage.gateway.smsCode(phoneNo, seen))
}

// The number that is called is already a subscriber.
beforeAll(() => stage.gateway.login(CALLED))

const callFrom = (from: string) => stage.gateway.line({ phoneNo: CALLED, kind: 'call', from })

describe('an appeal in the public account', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await open(APPELLANT)
  })
  afterAll(() => phone.close())

  it('is filed with evidence: a file that is not a picture is rejected, and a lost file is sent again', async () => {
    expect((await callFrom(APPELLANT)).action).toBe('stop')
    await phone.visit('/numberAppeal')
    await phone.waitForTextIn('appeal-now', '诈骗电话')
    await fillIn(phone, APPELLANT, 'secondHand')

    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await choose(phone, 'appeal-files-add-any', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: script })
    await phone.page.locator('#appeal-files [role=alert]:visible').waitFor()
    await phone.tap('appeal-files-0-remove')

    await phone.page.route('**/upload/add?*', (route) => route.abort(), { times: 1 })
    await choose(phone, 'appeal-files-add-any', await picture(phone))
    await phone.waitForText('网络中断，没有传上去')
    await phone.tap('appeal-files-0-retry')
    await phone.waitForTextIn('appeal-files-count', '1 / 6')

    await phone.tap('appeal-files-0')
    await phone.page.locator('[role=dialog] img:visible').waitFor()
    await phone.tap('sheet-close')

    const pdf = await phone.page.pdf()
    await choose(phone, 'appeal-files-add-any', { name: '营业厅回执.pdf', mimeType: 'application/pdf', buffer: pdf })
    await phone.waitForTextIn('appeal-files-count', '2 / 6')
    await phone.tap('appeal-submit')
    await phone.waitForPath('/appealDetail')
    await phone.waitForTextIn('case-head', '审核中')
    await phone.waitForId('filed-1')
  })

  it('gets more evidence when that is requested', async () => {
    await review(stage.gateway, { phoneNo: APPELLANT, verdict: 'more', reason: '请上传入网协议首页' })
    await phone.page.reload()
    await phone.waitForTextIn('appeal-wanted', '请上传入网协议首页')
    await phone.fill('more-words', '首页在这里，入网日期是十月八日。')
    await choose(phone, 'more-files-add-any', await picture(phone))
    await phone.waitForTextIn('more-files-count', '1 / 4')
    await phone.tap('more-submit')
    await phone.waitForGone('appeal-wanted')
    await phone.waitForTextIn('case-head', '审核中')
    await phone.waitForId('filed-2')
  })

  it('is accepted: the tag is gone from the look-up, and the next call passes', async () => {
    await review(stage.gateway, { phoneNo: APPELLANT, verdict: 'accept' })
    await phone.page.reload()
    await phone.waitForTextIn('case-head', '标记已经清除')
    await phone.waitForTextIn('appeal-clearing', '已清除')

    const other = await open(CALLED, userAgents.browser)
    await other.visit(`/search?search=${APPELLANT}`)
    await other.waitForTextIn('lookup-answer', '还没有三人以上的标记')
    expect(await other.textOf('lookup-answer')).not.toContain('诈骗')
    await other.close()
    expect((await callFrom(APPELLANT)).action).toBe('pass')
    expect(phone.errors).toEqual([])
  })

  it('is in the list, which is searched by number and links to it', async () => {
    await phone.visit('/personal')
    await phone.tap('personal-service')
    await phone.tap('personal-appeals')
    await phone.waitForTextIn('row-0', APPELLANT)
    await phone.fill('record-search', '999')
    await phone.waitForText('没有这个号码的记录')
    await phone.tap('record-search-clear')
    await phone.tap('row-0')
    await phone.waitForPath('/appealDetail')
    await phone.waitForTextIn('case-head', '已通过')
  })
})

it('a refused appeal is filed again, once: the second refusal is final', async () => {
  const phone = await open(REFUSED)
  await phone.visit('/numberAppeal')
  await fillIn(phone, REFUSED, 'mistake')
  await phone.tap('appeal-submit')
  await phone.waitForPath('/appealDetail')
  await review(stage.gateway, { phoneNo: REFUSED, verdict: 'refuse', reason: '近一周有大量短时呼叫' })
  await phone.page.reload()
  await phone.waitForTextIn('appeal-reason', '近一周有大量短时呼叫')
  await phone.fill('again-words', '那些呼叫是公司回访客户，附上客户名单。')
  await phone.tap('again-submit')
  await phone.waitForTextIn('case-head', '复审中')
  await review(stage.gateway, { phoneNo: REFUSED, verdict: 'refuse', reason: '名单与呼叫记录不符' })
  await phone.page.reload()
  await phone.waitForTextIn('case-head', '维持原结论')
  await phone.waitForTextIn('appeal-reason', '名单与呼叫记录不符')
  await phone.waitForTextIn('remedy-state', '12300')
  expect(await phone.el('again-submit').count()).toBe(0)
  expect((await callFrom(REFUSED)).action).toBe('stop')
  expect(phone.errors).toEqual([])
  await phone.close()
})

it('a complaint is filed and withdrawn, and its outcome is shown', async () => {
  const phone = await open(CALLED)
  await phone.visit('/appealRecord?tab=complaints')
  await phone.tap('record-complain')
  await phone.waitForPath('/complaint')
  await phone.fill('complaint-number', '021-6123 4567')
  await phone.tap('kind-advertising')
  await phone.fill('complaint-words', '每天三次打来推销装修，说过不要仍继续打。')
  await choose(phone, 'complaint-files-add-any', await picture(phone))
  await phone.waitForTextIn('complaint-files-count', '1 / 6')
  await phone.tap('complaint-submit')
  await phone.waitForPath('/appealDetail')
  await phone.waitForTextIn('case-head', '02161234567')
  await review(stage.gateway, { phoneNo: '02161234567', verdict: 'accept', reason: '已核实并关停' })
  await phone.page.reload()
  await phone.waitForTextIn('case-head', '已处理')
  await phone.close()
})

describe('elsewhere', () => {
  it.each(['browser', 'android', 'carrierApp', 'webView'] as const)('%s goes home from both forms', async (name) => {
    const phone = await open(CALLED, userAgents[name])
    for (const path of ['/numberAppeal', '/complaint']) {
      await phone.visit(path)
      await phone.waitForPath('/')
    }
    await phone.visit('/appealRecord')
    await phone.settle()
    expect(phone.path()).toBe('/appealRecord')
    expect(await phone.el('record-file').count()).toBe(0)
    await phone.close()
  })
})
