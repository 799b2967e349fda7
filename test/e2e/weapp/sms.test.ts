import { eventually } from '../h5/support/eventually'
import { startAs, type Subscriber } from './support/subscriber'
import { waitForGone, waitForNoText, waitForTextIn } from './support/waits'
import type { Weapp } from './support/weapp'

const S = '/unicomAssistant/uasp/guard/v1/sms'
const SENDER = '10690218'
const MARKETING = '【优选商城】会员日全场五折，拒收请回复R'

let weapp: Weapp
let subscriber: Subscriber

beforeAll(async () => {
  ;({ weapp, subscriber } = await startAs('13800138006'))
})
afterAll(() => weapp?.close())
afterEach(() => expect(weapp?.exceptions).toEqual([]))

const receive = (from: string, text = MARKETING) => subscriber.receive({ kind: 'sms', from, text })

/** The SMS of a sender that are in quarantine. */
async function heldFrom(sender: string): Promise<string[]> {
  const { items } = await subscriber.ask(`${S}/held/query`, { search: sender, limit: 100 })
  return items.map(({ text }) => text)
}

describe('the quarantine', () => {
  it('shows a marketing SMS that was held', async () => {
    expect(await receive(SENDER)).toBe('stop marketingSms')
    await weapp.visit('/messagePersonal')
    await weapp.el('switch-sms-guard')
    await weapp.tap('sms-open-held')
    await waitForTextIn(weapp, 'row-0', SENDER)
    await weapp.tap('row-0')
    await waitForTextIn(weapp, 'held-text', MARKETING)
    expect(await heldFrom(SENDER)).toContain(MARKETING)
  })

  it('restores it, and lets its sender through from then on', async () => {
    await weapp.tap('held-allow')
    await waitForGone(weapp, 'held-allow')
    await waitForNoText(weapp, MARKETING)
    expect(await heldFrom(SENDER)).not.toContain(MARKETING)
    expect(await receive(SENDER)).toBe('pass allowedSender')
    await weapp.visit('/addWhiteNameList')
    await waitForTextIn(weapp, 'row-0', SENDER)
  })

  it('restores one alone: its sender is still held', async () => {
    await receive('10693888')
    await weapp.visit('/messagePersonal', '?tab=held')
    await waitForTextIn(weapp, 'row-0', '10693888')
    await weapp.tap('row-0')
    await weapp.tap('held-restore')
    await weapp.waitForText('已恢复到收件箱')
    expect(await heldFrom('10693888')).not.toContain(MARKETING)
    expect(await receive('10693888')).toBe('stop marketingSms')
  })

  it('deletes a held SMS and takes that back', async () => {
    await receive('10693999')
    await weapp.visit('/messagePersonal', '?tab=held')
    await waitForTextIn(weapp, 'row-0', '10693999')
    await weapp.tap('row-0')
    await weapp.tap('held-remove')
    await weapp.el('undo')
    await eventually(async () => expect(await weapp.textOf('row-0')).not.toContain('10693999'))
    expect(await heldFrom('10693999')).not.toContain(MARKETING)
    await weapp.tap('undo')
    await waitForTextIn(weapp, 'row-0', '10693999')
    expect(await heldFrom('10693999')).toContain(MARKETING)
  })
})

describe('what the guard goes by', () => {
  it('refuses a sender and all that begin like it', async () => {
    await weapp.visit('/rejectNumberList')
    await weapp.settle()
    await weapp.tap('list-add')
    await weapp.waitForScreen('/addNumberList')
    await weapp.fill('list-value', '1068')
    await weapp.tap('list-prefix')
    await weapp.tap('list-save')
    await weapp.waitForScreen('/rejectNumberList')
    await waitForTextIn(weapp, 'row-0', '1068*')
    expect(await receive('10687788', '您有新的通知')).toBe('stop refusedSender')
  })

  it('lets a category through that is switched off', async () => {
    expect(await receive('10693000')).toBe('stop marketingSms')
    await weapp.visit('/marketCategory')
    await weapp.tap('switch-category-shopping')
    await eventually(async () => expect(await receive('10693000')).toMatch(/^pass /))
  })

  it('says beforehand what would become of an SMS', async () => {
    await weapp.visit('/messagePersonal', '?tab=words')
    await weapp.settle()
    await weapp.tap('list-add')
    await weapp.fill('list-value', '加微信')
    await weapp.tap('list-save')
    await waitForTextIn(weapp, 'row-0', '加微信')
    await weapp.tap('sms-try')
    await weapp.fill('try-from', '13912345678')
    await weapp.fill('try-text', '快加微信领红包')
    await weapp.tap('try-go')
    await waitForTextIn(weapp, 'try-result', '加微信')
    expect(await receive('13912345678', '快加微信领红包')).toBe('stop blockWord')
  })
})
