import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

const CLINIC = '01088880077'
const COURIER = '01088880078'

const CSV = `姓名,号码\n社区医院,${CLINIC}\n李四,12\n医院前台,010-8888 0077\n曾老师,13900007777\n王五,`
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n')
const VCARD = [
  card('FN:快递站', `TEL;TYPE=WORK:${COURIER}`),
  card('FN:快递老张', 'TEL:010-8888 0078'),
  card('FN:赵六'),
  card('FN:社区医院', `TEL:${CLINIC}`),
  'BEGIN:VCARD\nFN:半张名片',
].join('\n')

const SCHOOL = '01088880079'
const CARD_FILE = Buffer.from(card('FN:实验小学', `TEL:${SCHOOL}`)).toString('base64')

const BAKER = '01088880080'
const contacts = [{ name: '面包店', phoneNumber: BAKER }]

const stage = setStage('13800138000', { files: { 'school.vcf': CARD_FILE }, contacts })

async function contactsWith(phoneNo: string) {
  const { items } = await stage.subscriber.ask('guard/v1/contact/query', { search: phoneNo })
  return items.map(({ name, note }) => ({ name, note }))
}

async function paste(text: string): Promise<void> {
  await stage.weapp.fill('upload-text', text)
  await stage.weapp.tap('upload-read')
}

it('jumps to a letter from anywhere in the list, and renders its rows', async () => {
  const scrollTop = async () => Number(await (await stage.weapp.page()).scrollTop())
  const jump = async (letter: string) => {
    const before = await scrollTop()
    await stage.weapp.tap(`letter-${letter}`)
    return eventually(async () => {
      const top = await scrollTop()
      expect(top).not.toBe(before)
      return top
    })
  }
  await stage.weapp.visit('/contact')
  await stage.weapp.el('row-0')
  // Until the list knows its own place on the screen, it renders some rows more.
  await eventually(async () => expect(await stage.weapp.words()).not.toContain('张伟'))
  const second = await jump('C')
  expect(await jump('S')).toBeGreaterThan(second + 812)
  await stage.weapp.waitForText('张伟')
  expect(await jump('C')).toBe(second)
})

describe('importing contacts', () => {
  it('asks for the consent first, which is not ticked beforehand', async () => {
    await stage.weapp.visit('/contact')
    await stage.weapp.tap('contact-to-import')
    await stage.weapp.waitForScreen('/uploadContactStep')
    await stage.weapp.tap('upload-agree')
    await stage.weapp.waitForText('请先勾选同意')
    expect((await stage.subscriber.ask('guard/v1/contact/consent', {})).agreedAt).toBeNull()
    await stage.weapp.tap('upload-consent')
    await stage.weapp.tap('upload-agree')
    await stage.weapp.el('upload-text')
    expect((await stage.subscriber.ask('guard/v1/contact/consent', {})).agreedAt).not.toBeNull()
  })

  it('names every wrong row of a pasted table, and merges duplicates', async () => {
    await paste(CSV)
    await stage.weapp.waitForText('可导入 2 位联系人')
    await stage.weapp.waitForText('已合并 1 个重复号码')
    await waitForTextIn(stage.weapp, 'row-0', /第 3 行 李四 12\s*号码不正确/)
    await waitForTextIn(stage.weapp, 'row-1', /第 6 行 王五\s*没有号码/)
    expect(await contactsWith(CLINIC)).toEqual([])
  })

  it('imports the others, and lets them ring through', async () => {
    await stage.weapp.tap('upload-import')
    await waitForTextIn(stage.weapp, 'upload-done', /新增\s*2 位/)
    expect(await contactsWith(CLINIC)).toEqual([{ name: '社区医院', note: '医院前台' }])
    expect(await stage.subscriber.receive({ kind: 'call', from: CLINIC })).toBe('pass contact')
    await stage.weapp.tap('upload-finish')
    await stage.weapp.waitForScreen('/contact')
    await stage.weapp.fill('list-search', 'zengl')
    await stage.weapp.waitForText('找到 1 位联系人')
    await waitForTextIn(stage.weapp, 'row-0', '曾老师')
  })

  it('imports pasted vCards, and recognises existing contacts', async () => {
    await stage.weapp.visit('/uploadContactStep')
    await paste(VCARD)
    await stage.weapp.waitForText('可导入 2 位联系人')
    await stage.weapp.waitForText('已合并 1 个重复号码')
    await waitForTextIn(stage.weapp, 'row-0', /赵六\s*没有号码/)
    await waitForTextIn(stage.weapp, 'row-1', /半张名片\s*名片不完整/)
    await stage.weapp.tap('upload-import')
    await waitForTextIn(stage.weapp, 'upload-done', /新增\s*1 位[^]*已存在，没有变化\s*1 位/)
    expect(await contactsWith(COURIER)).toEqual([{ name: '快递站', note: '快递老张' }])
    expect(await contactsWith(CLINIC)).toEqual([{ name: '社区医院', note: '医院前台' }])
  })

  it('imports a vCard file of a chat', async () => {
    await stage.weapp.visit('/uploadContactStep')
    await stage.weapp.tap('upload-file')
    await stage.weapp.waitForText('可导入 1 位联系人')
    await stage.weapp.tap('upload-import')
    await waitForTextIn(stage.weapp, 'upload-done', /新增\s*1 位/)
    expect(await contactsWith(SCHOOL)).toEqual([{ name: '实验小学', note: '' }])
  })

  it("imports a person whom WeChat's picker returns", async () => {
    await stage.weapp.visit('/uploadContactStep')
    await stage.weapp.tap('upload-pick')
    await stage.weapp.waitForText('可导入 1 位联系人')
    await stage.weapp.tap('upload-import')
    await waitForTextIn(stage.weapp, 'upload-done', /新增\s*1 位/)
    expect(await contactsWith(BAKER)).toEqual([{ name: '面包店', note: '' }])
  })

  it('loads the address book again when the page is pulled down', async () => {
    await stage.weapp.visit('/contact')
    await stage.weapp.el('row-0')
    await stage.weapp.mini.callWxMethod('startPullDownRefresh')
    await eventually(async () => {
      const report = await stage.weapp.report()
      if (report) expect(report.actions.map(({ name }) => name)).toContain('stopPullDownRefresh')
    })
  })
})

describe('a tag', () => {
  const STRANGER = '01088880099'
  const known = async () => stage.subscriber.ask('guard/v1/number/lookUp', { phoneNo: STRANGER })

  it('is rejected with a sensitive word, and added from the look-up box', async () => {
    await stage.weapp.visit('/search')
    await stage.weapp.fill('list-search', `这是谁？${STRANGER}`)
    await waitForTextIn(stage.weapp, 'lookup-answer', '还没有三人以上的标记')
    await stage.weapp.tap('lookup-tag')
    await stage.weapp.waitForScreen('/editNumSign')
    await stage.weapp.fill('tag-own', '王 八 蛋')
    await stage.weapp.tap('tag-save')
    await stage.weapp.waitForText('标记含有不宜公开的词语')
    expect((await known()).myTag).toBeNull()
    await stage.weapp.fill('tag-own', '挂号提醒')
    await stage.weapp.tap('tag-save')
    await stage.weapp.waitForScreen('/search')
    expect((await known()).myTag).toMatchObject({ tag: '挂号提醒' })
  })

  it('is withdrawn in the list of own tags', async () => {
    await stage.weapp.visit('/myNumSign')
    await waitForTextIn(stage.weapp, 'row-0', new RegExp(`${STRANGER}[^]*挂号提醒`))
    await stage.weapp.tap('row-0')
    await stage.weapp.waitForScreen('/editNumSign')
    await stage.weapp.tapFor('tag-withdraw', '已撤回标记')
    await waitForGone(stage.weapp, 'tag-withdraw')
    expect(await known()).toMatchObject({ myTag: null, tags: [] })
  })
})
