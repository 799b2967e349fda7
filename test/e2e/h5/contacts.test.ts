import { eventually } from './support/eventually'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const STRANGER = '01088880077'

const stage = setStage()
let phone: Phone

afterEach(() => phone.close())

const openAs = async (phoneNo: string) => {
  const login = await stage.gateway.login(phoneNo)
  phone = await stage.open({ login })
  return login
}

describe('the address book', () => {
  it('imports a pasted list after the consent, names every wrong row, and lets the contacts ring through', async () => {
    const { token } = await openAs('13800138000')
    await phone.visit('/contact')
    await phone.tap('contact-to-import')
    await phone.tap('upload-consent')
    await phone.tap('upload-agree')
    await phone.fill(
      'upload-text',
      `姓名,号码\n社区医院,${STRANGER}\n李四,12\n医院前台,010-8888 0077\n曾老师,13900007777`,
    )
    await phone.tap('upload-read')
    await phone.waitForText('可导入 2 位联系人')
    await phone.waitForText('第 3 行 李四 12')
    await phone.tap('upload-import')
    await phone.waitForId('upload-done')
    await phone.tap('upload-finish')
    await phone.waitForPath('/contact')

    await phone.fill('list-search', 'zlaosh')
    await phone.waitForText('找到 1 位联系人')
    await phone.tap('row-0')
    await phone.waitForTextIn('contact-name', '曾老师')

    const { rule } = await stage.gateway.line({ phoneNo: '13800138000', kind: 'call', from: STRANGER })
    expect(rule.reason).toBe('contact')
    const { items } = await stage.gateway.call('guard/v1/contact/query', { search: STRANGER }, token)
    expect(items).toEqual([expect.objectContaining({ name: '社区医院', note: '医院前台' })])
    expect(phone.errors).toEqual([])
  })

  it('takes a large file whole when it is chosen again after the screen was left in the middle', async () => {
    const { token } = await openAs('13800138013')
    const before = (await stage.gateway.call('guard/v1/contact/query', { limit: 1 }, token)).total
    const rows = Array.from({ length: 5000 }, (_unused, index) => `导入${index},137${String(index).padStart(8, '0')}`)
    const buffer = Buffer.from(`姓名,手机号码\n${rows.join('\n')}`)
    const choose = async () => {
      const [chooser] = await Promise.all([phone.page.waitForEvent('filechooser'), phone.tap('upload-file')])
      await chooser.setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
      await phone.waitForText('可导入 5000 位联系人')
      await phone.tap('upload-import')
    }
    await phone.visit('/uploadContactStep')
    await phone.tap('upload-consent')
    await phone.tap('upload-agree')
    await choose()
    await eventually(async () => expect(await phone.textOf('upload-summary')).toMatch(/已导入 [2-4]\d{3} /))
    await phone.visit('/contact')
    await phone.waitForId('contact-to-import')

    await phone.visit('/uploadContactStep')
    await choose()
    await phone.el('upload-done').waitFor({ timeout: 240_000 })
    expect(await phone.textOf('upload-done')).not.toContain('未导入')
    const { total } = await stage.gateway.call('guard/v1/contact/query', { limit: 1 }, token)
    expect(total).toBe(before + 5000)
    expect(phone.errors).toEqual([])
  })

  it('deletes a contact and undoes that', async () => {
    await openAs('13800138006')
    await phone.visit('/contact')
    await phone.tap('row-0')
    const name = await phone.textOf('contact-name')
    await phone.tap('contact-remove')
    await phone.waitForText(`已删除 ${name}`)
    await phone.tapFor('undo', '已恢复')
    expect(await phone.textOf('contact-name')).toBe(name)
  })

  it('removes a deleted contact from every screen at once', async () => {
    const { token } = await openAs('13800138006')
    const { items } = await stage.gateway.call('guard/v1/contact/query', { limit: 1 }, token)
    if (!items[0]) throw new Error('The address book is empty')
    const { name, phoneNo } = items[0]
    await phone.visit('/contact')
    await phone.waitForTextIn('row-0', name)
    await phone.tap('tab-search')
    // The address book has a search box too, and stays visible a moment longer.
    await phone.waitForId('search-stopped')
    await phone.fill('list-search', phoneNo)
    await phone.waitForTextIn('lookup-answer', `联系人：${name}`)
    // Through the app, without reloading the page, so that its cache is kept.
    await phone.tap('lookup-contact')
    await phone.waitForTextIn('contact-name', name)
    await phone.tap('contact-remove')
    await phone.waitForText(`已删除 ${name}`)
    await phone.page.goBack()
    await phone.waitForPath('/search')
    await phone.waitForId('lookup-answer')
    await eventually(async () => expect(await phone.textOf('lookup-answer')).not.toContain(name))
    await phone.tap('tab-contact')
    await phone.waitForGone('search-stopped')
    await phone.waitForId('row-0')
    await eventually(async () => expect(await phone.words()).not.toContain(phoneNo))
    await phone.fill('list-search', phoneNo)
    await phone.waitForGone('row-0')
    await phone.tap('tab-personal')
    await phone.tap('personal-protection')
    await phone.tap('personal-white')
    await phone.waitForPath('/whiteNameList')
    await phone.tap('list-add')
    await phone.waitForPath('/addNameList')
    await phone.tap('list-way-contacts')
    await phone.waitForId('row-0')
    expect(await phone.words()).not.toContain(phoneNo)
  })

  it('scrolls from letter to letter', async () => {
    await openAs('13800138006')
    await phone.visit('/contact')
    await phone.tap('letter-Z')
    await phone.waitForText('张伟')
  })
})

describe('tags', () => {
  it('are added from the look-up box, rejected with a sensitive word, and withdrawn', async () => {
    const { token } = await openAs('13800138003')
    await phone.visit('/search')
    await phone.fill('list-search', `这是谁？${STRANGER}`)
    await phone.waitForText('还没有三人以上的标记')
    await phone.tap('lookup-tag')
    await phone.fill('tag-own', '王 八 蛋')
    await phone.tap('tag-save')
    await phone.waitForText('标记含有不宜公开的词语')
    await phone.fill('tag-own', '挂号提醒')
    await phone.tap('tag-save')
    await phone.waitForPath('/search')

    await phone.visit('/myNumSign')
    await phone.waitForText('挂号提醒')
    await phone.tap('row-0')
    await phone.tapFor('tag-withdraw', '已撤回标记')
    const { myTag, tags } = await stage.gateway.call('guard/v1/number/lookUp', { phoneNo: STRANGER }, token)
    expect([myTag, tags]).toEqual([null, []])
    expect(phone.errors).toEqual([])
  })
})
