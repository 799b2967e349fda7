import { eventually } from '../h5/support/eventually'
import { newRequest } from '../h5/support/family'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

const SENDER = '10690218'
const MARKETING = '【优选商城】会员日全场五折，拒收请回复R'

const stage = setStage('13800138006')

const receive = (from: string, text = MARKETING) => stage.subscriber.receive({ kind: 'sms', from, text })

/** The SMS of a sender that are in quarantine. */
async function heldFrom(sender: string): Promise<string[]> {
  const { items } = await stage.subscriber.ask('guard/v1/sms/held/query', { search: sender, limit: 100 })
  return items.map(({ text }) => text)
}

describe('the quarantine', () => {
  it('shows a held marketing SMS', async () => {
    expect(await receive(SENDER)).toBe('stop marketingSms')
    await stage.weapp.visit('/messagePersonal')
    await stage.weapp.el('switch-sms-guard')
    await stage.weapp.tap('sms-open-held')
    await waitForTextIn(stage.weapp, 'row-0', SENDER)
    await stage.weapp.tap('row-0')
    await waitForTextIn(stage.weapp, 'held-text', MARKETING)
    expect(await heldFrom(SENDER)).toContain(MARKETING)
  })

  it('restores it, and allows its sender from then on', async () => {
    await stage.weapp.tap('held-allow')
    await waitForGone(stage.weapp, 'held-allow')
    await stage.weapp.waitForText('最近恢复')
    await eventually(async () => expect(await stage.weapp.textOf('row-0')).not.toContain(MARKETING))
    expect(await heldFrom(SENDER)).not.toContain(MARKETING)
    expect(await receive(SENDER)).toBe('pass allowedSender')
    await stage.weapp.visit('/addWhiteNameList')
    await waitForTextIn(stage.weapp, 'row-0', SENDER)
  })

  it('restores only this one: its sender is still held', async () => {
    await receive('10693888')
    await stage.weapp.visit('/messagePersonal', '?tab=held')
    await waitForTextIn(stage.weapp, 'row-0', '10693888')
    await stage.weapp.tap('row-0')
    await stage.weapp.tapFor('held-restore', '已恢复到收件箱')
    expect(await heldFrom('10693888')).not.toContain(MARKETING)
    expect(await receive('10693888')).toBe('stop marketingSms')
  })

  it('deletes a held SMS and undoes that', async () => {
    await receive('10693999')
    await stage.weapp.visit('/messagePersonal', '?tab=held')
    await waitForTextIn(stage.weapp, 'row-0', '10693999')
    await stage.weapp.tap('row-0')
    await stage.weapp.tap('held-remove')
    await stage.weapp.el('undo')
    await eventually(async () => expect(await stage.weapp.textOf('row-0')).not.toContain('10693999'))
    expect(await heldFrom('10693999')).not.toContain(MARKETING)
    await stage.weapp.tap('undo')
    await waitForTextIn(stage.weapp, 'row-0', '10693999')
    expect(await heldFrom('10693999')).toContain(MARKETING)
  })
})

describe('a held code', () => {
  it('stands on top, marked, and one tap restores it', async () => {
    const entries = [{ value: '10675555' }]
    await stage.subscriber.ask('guard/v1/list/add', { list: 'refused', entries, requestId: newRequest() })
    expect(await receive('10675555', '【优选商城】验证码 482913，5 分钟内有效，请勿告诉他人')).toBe(
      'stop refusedSender',
    )
    await receive('10693777')
    await stage.weapp.visit('/messagePersonal', '')
    await stage.weapp.tap('sms-held-codes')
    await waitForTextIn(stage.weapp, 'row-0', '可能是您在等的')
    const { items } = await stage.subscriber.ask('guard/v1/sms/held/query', { limit: 100 })
    await stage.weapp.tapFor(`held-release-${items[0]?.id ?? ''}`, '已恢复到收件箱')
    expect(await heldFrom('10675555')).toEqual([])
  })
})

describe('the rules of the guard', () => {
  it('block a sender and a prefix of senders', async () => {
    await stage.weapp.visit('/rejectNumberList')
    await stage.weapp.settle()
    await stage.weapp.tap('list-add')
    await stage.weapp.waitForScreen('/addNumberList')
    await stage.weapp.fill('list-value', '1068')
    await stage.weapp.tap('list-prefix')
    await stage.weapp.tap('list-save')
    await stage.weapp.waitForScreen('/rejectNumberList')
    await waitForTextIn(stage.weapp, 'row-0', '1068*')
    expect(await receive('10687788', '您有新的通知')).toBe('stop refusedSender')
  })

  it('allow a category that is switched off', async () => {
    expect(await receive('10693000')).toBe('stop marketingSms')
    await stage.weapp.visit('/marketCategory')
    await stage.weapp.tap('switch-category-shopping')
    await eventually(async () => expect(await receive('10693000')).toMatch(/^pass /))
  })

  it('predict what would happen to an SMS', async () => {
    await stage.weapp.visit('/messagePersonal', '?tab=words')
    await stage.weapp.settle()
    await stage.weapp.tap('list-add')
    await stage.weapp.fill('list-value', '加微信')
    await stage.weapp.tap('list-save')
    await waitForTextIn(stage.weapp, 'row-0', '加微信')
    await stage.weapp.tap('sms-try')
    await stage.weapp.fill('try-from', '13912345678')
    await stage.weapp.fill('try-text', '快加微信领红包')
    await stage.weapp.tap('try-go')
    await waitForTextIn(stage.weapp, 'try-result', '加微信')
    expect(await receive('13912345678', '快加微信领红包')).toBe('stop blockWord')
  })
})
