import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { valueOf, waitForGone, waitForTextIn } from './support/waits'

/** As an office program saves it in China: "13711110007,推销" in GBK. */
const GBK_TABLE = Buffer.concat([Buffer.from('13711110007,'), Buffer.from([0xcd, 0xc6, 0xcf, 0xfa])]).toString('base64')

const stage = setStage('13800138003', { files: { 'numbers.csv': GBK_TABLE } })

describe('pasting many numbers', () => {
  it('names every wrong row with its reason, and adds nothing yet', async () => {
    await stage.subscriber.addTo('white', '13711110003')
    await stage.weapp.visit('/addNameList', '?type=black&way=paste')
    await stage.weapp.settle()
    await stage.weapp.fill('list-paste', '13711110001,推销\n王经理\n13711110002 中介\n110\n13711110003\n13711110001')
    await stage.weapp.tap('list-check')
    const problems = [
      '4 行需要处理',
      '第 2 行 王经理 没有号码',
      '第 4 行 110 紧急与服务号码不能加入黑名单',
      '第 5 行 13711110003 该号码在白名单中',
      '第 6 行 13711110001 与前面的号码重复',
    ]
    const withoutSpaces = (text: string) => text.replace(/\s/g, '')
    await eventually(async () =>
      expect(withoutSpaces(await stage.weapp.textOf('list-problems'))).toBe(withoutSpaces(problems.join(''))),
    )
    expect(await stage.subscriber.listed('black')).not.toContain('13711110001')
  })

  it('adds the others, and keeps the wrong rows for correction', async () => {
    await stage.weapp.tapFor('list-import', '已添加 2 个')
    await eventually(async () =>
      expect(await valueOf(stage.weapp, 'list-paste')).toBe('王经理\n110\n13711110003\n13711110001'),
    )
    expect(await stage.subscriber.listed('black')).toEqual(expect.arrayContaining(['13711110001', '13711110002']))
    expect(await stage.subscriber.receive({ kind: 'call', from: '13711110001' })).toBe('stop blacklist')
  })

  it('moves a number of the other list after a confirmation', async () => {
    await stage.weapp.tap('list-move')
    await stage.weapp.tapFor('list-import', '已添加 1 个')
    expect(await stage.subscriber.listed('black')).toContain('13711110003')
    expect(await stage.subscriber.listed('white')).not.toContain('13711110003')
  })
})

describe('a list', () => {
  it('shows the added entries, and is searched by note', async () => {
    await stage.weapp.visit('/blackNameList')
    await waitForTextIn(stage.weapp, 'row-0', '13711110003')
    await stage.weapp.fill('list-search', '中介')
    await waitForTextIn(stage.weapp, 'row-0', '13711110002')
    await waitForGone(stage.weapp, 'row-1')
    await stage.weapp.fill('list-search', '')
    await stage.weapp.el('row-1')
  })

  it('deletes the selection, and restores it by undo', async () => {
    const before = await stage.subscriber.listed('black')
    await stage.weapp.tap('list-select')
    await stage.weapp.tap('row-0')
    await stage.weapp.tap('row-1')
    await stage.weapp.tap('list-remove')
    await stage.weapp.waitForText('已删除 2 条')
    expect(await stage.subscriber.listed('black')).toEqual(before.slice(2))
    await stage.weapp.tapFor('undo', '已恢复')
    expect((await stage.subscriber.listed('black')).sort()).toEqual([...before].sort())
  })

  it('gives an entry a note, and moves it to the other list', async () => {
    await stage.weapp.visit('/blackNameList')
    await stage.weapp.fill('list-search', '13711110001')
    await waitForTextIn(stage.weapp, 'row-0', '13711110001')
    await waitForGone(stage.weapp, 'row-1')
    await stage.weapp.tap('row-0')
    await stage.weapp.fill('entry-note', '孩子学校')
    await stage.weapp.tap('entry-save')
    await waitForTextIn(stage.weapp, 'row-0', '孩子学校')
    await stage.weapp.tap('row-0')
    await stage.weapp.tapFor('entry-move', '已移到白名单')
    expect(await stage.subscriber.listed('white')).toContain('13711110001')
    expect(await stage.subscriber.listed('black')).not.toContain('13711110001')
  })

  it('adds the numbers of recent calls', async () => {
    await stage.subscriber.receive({ kind: 'call', from: '13922220001' })
    await stage.weapp.visit('/addNameList', '?type=white&way=recent')
    await waitForTextIn(stage.weapp, 'row-0', '13922220001')
    await stage.weapp.tap('row-0')
    await stage.weapp.tapFor('list-pick', '已添加 1 个')
    expect(await stage.subscriber.listed('white')).toContain('13922220001')
  })

  it('reports that another device was faster', async () => {
    await stage.subscriber.addTo('black', '13711110009')
    await stage.weapp.visit('/blackNameList')
    // The response has arrived, so nothing removes the rows later.
    await waitForTextIn(stage.weapp, 'row-0', '13711110009')
    await stage.subscriber.addTo('white', ...(await stage.subscriber.listed('black')))
    await stage.weapp.tap('list-select')
    await stage.weapp.tap('row-0')
    await stage.weapp.tapFor('list-remove', '已在其他设备上删除')
  })
})

describe('a file of a chat', () => {
  it('is read into the field, checked and added', async () => {
    await stage.weapp.visit('/addNameList', '?type=black&way=paste')
    await stage.weapp.settle()
    await stage.weapp.tap('list-file')
    await eventually(async () => expect(await valueOf(stage.weapp, 'list-paste')).toBe('13711110007,推销'))
    await stage.weapp.tap('list-check')
    await stage.weapp.tap('list-import')
    await stage.weapp.waitForText('已添加 1 个')
    expect(await stage.subscriber.listed('black')).toContain('13711110007')
  })
})
