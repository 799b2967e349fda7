import { eventually } from './support/eventually'
import { listsOf, pastedText } from './support/lists'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138006'

const stage = setStage()
let lists: ReturnType<typeof listsOf>
let phone: Phone

beforeAll(async () => {
  const login = await stage.gateway.login(SUBSCRIBER)
  lists = listsOf(stage.gateway, login.token)
  phone = await stage.open({ login })
})
afterAll(() => expect(phone.errors).toEqual([]))

const kinds = [
  {
    list: 'blackSegment',
    opposite: 'whiteSegment',
    path: '/numSegment',
    text: '1711 虚拟号\n虚拟号\n1\n021\n0756,推销',
    added: ['1711*', '0756*'],
    left: '虚拟号\n1\n021',
    moved: '021*',
    told: '已移到放行号段',
  },
  {
    list: 'refused',
    opposite: 'allowed',
    path: '/rejectNumberList',
    text: '1069* 推销\n推销\n12\n10010\n95588\n10690300',
    added: ['1069*', '10690300'],
    left: '推销\n12\n10010\n95588',
    moved: '95588',
    told: '已移到短信白名单',
  },
  {
    list: 'blockWord',
    opposite: 'allowWord',
    path: '/messagePersonal?tab=words',
    text: '加微信,小额贷款\n贷\n会员日',
    added: ['加微信', '小额贷款'],
    left: '贷\n会员日',
    moved: '会员日',
    told: '已移到放行词',
  },
] as const

describe.each(kinds)('the list $list', ({ list, opposite, path, text, added, left, moved, told }) => {
  const DAY_MS = 24 * 60 * 60 * 1000

  it('adds pasted rows, names the wrong ones, and keeps them for correction', async () => {
    await lists.add(opposite, moved, `e2e-${opposite}-1`)
    await phone.visit(path)
    await phone.tap('list-paste-many')
    await phone.fill('list-paste', text)
    await phone.tap('list-check')
    await eventually(async () =>
      expect((await phone.textOf('list-problems')).match(/第 \d+ 行/g)).toHaveLength(left.split('\n').length),
    )
    await phone.tapFor('list-import', '已添加 2 个')
    expect(await pastedText(phone)).toBe(left)
    expect(await lists.values(list)).toEqual(expect.arrayContaining([...added]))
    expect(await lists.values(list)).not.toContain(moved)
  })

  it('moves an entry from the opposite list after a confirmation', async () => {
    await phone.tap('list-move')
    await phone.tapFor('list-import', '已添加 1 个')
    expect(await lists.values(list)).toContain(moved)
    expect(await lists.values(opposite)).not.toContain(moved)
    // A panel left open with rows to correct would be open again.
    if (list !== 'refused') {
      await phone.tap('sheet-close')
      await phone.tap('dialog-confirm')
    }
    await phone.visit(path)
  })

  it('keeps an entry for a day, and moves it with its expiry', async () => {
    await phone.fill('list-search', moved.replace('*', ''))
    await phone.waitForTextIn('row-0', moved)
    await phone.waitForGone('row-1')
    await phone.tap('row-0')
    await phone.fill('entry-note', '暂时')
    await phone.tap('list-keep-day')
    const before = Date.now()
    await phone.tap('entry-save')
    await phone.waitForTextIn('row-0', /到期 · 暂时/)
    await phone.tap('row-0')
    await phone.tapFor('entry-move', told)
    const entry = (await lists.entries(opposite)).find(({ value }) => value === moved)
    expect(entry?.note).toBe('暂时')
    expect(entry?.expiresAt ?? 0).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(entry?.expiresAt ?? 0).toBeLessThanOrEqual(Date.now() + DAY_MS)
    await phone.fill('list-search', '')
    await phone.waitForId('row-1')
  })

  it('deletes the selection, restores it by undo, and is exported', async () => {
    const before = await lists.values(list)
    await phone.tap('list-select')
    await phone.tap('list-select-all')
    await phone.tap('list-remove')
    await phone.waitForText(`已删除 ${before.length} 条`)
    expect(await lists.values(list)).toEqual([])
    await phone.tapFor('undo', '已恢复')
    expect((await lists.values(list)).sort()).toEqual([...before].sort())
    const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('list-export')])
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('adds one by hand that expires', async () => {
    const ids = list === 'blackSegment' ? ['segment-prefix', 'segment-save'] : ['list-value', 'list-save']
    const [field = '', save = ''] = ids
    const value = list === 'blockWord' ? '免费领' : '10657'
    await phone.tap('list-add')
    await phone.fill(field, value)
    await phone.tap('list-keep-week')
    await phone.tapFor(save, '已添加')
    await phone.waitForTextIn('row-0', new RegExp(`${value}[^]*到期`))
  })
})
