import { legalDocumentIds } from '@contract/words/account'
import { keptDays } from '@/rules/legal/keeping'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const POP_UPS = 'configs/v1/popUpQuery'
/** The newest version of the privacy policy. */
const NEWEST = '2.3'
let gateway: TestApp
/** A new subscriber for each test. */
let own = '13900002000'
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  own = String(Number(own) + 1)
  token = await gateway.login(own)
})

const consents = async () => (await gateway.call('guard/v1/legal/consents', {}, token)).data
const agree = (documents: object[], agreed = true, requestId = newRequest()) =>
  gateway.call('guard/v1/legal/agree', { documents, agreed, requestId }, token)
const isAsked = async () =>
  (await gateway.call(POP_UPS, { phoneNo: own }, token)).data.popUpList.find(({ name }) => name === 'consent')?.enabled
/** Simulates that the subscriber agreed when the text had that version. */
const agreedOnceTo = async (version: string) => {
  const change = gateway.db.updateTable('legal_consents').set({ version }).where('document', '=', 'privacyPolicy')
  await change.where('subscriber_id', '=', await ownId()).execute()
}
const ownId = async () => {
  const found = gateway.db.selectFrom('subscribers').select('subscriber_id').where('phone_no', '=', own)
  return (await found.executeTakeFirstOrThrow()).subscriber_id
}

describe('a legal text', () => {
  it.each(legalDocumentIds)('%s is public, whole in Chinese and as a summary in English', async (id) => {
    const full = (await gateway.call('guard/v1/legal/document', { id })).data
    const summary = (
      await gateway.call('guard/v1/legal/document', { id, text: 'summary' }, undefined, { 'accept-language': 'en' })
    ).data
    for (const { sections, versions } of [full, summary]) {
      expect(versions[0]).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+$/),
        date: expect.stringMatching(/^2026-/),
      })
      const words = JSON.stringify(sections)
      expect(words).not.toMatch(/[{]\w+[}]|"@|undefined/)
    }
    expect(JSON.stringify(summary)).not.toMatch(/[\u4e00-\u9fff]/)
    expect(full.title).toMatch(/[\u4e00-\u9fff]/)
  })

  it('names the terms that the purges use', async () => {
    const { sections } = (await gateway.call('guard/v1/legal/document', { id: 'privacyPolicy' })).data
    const words = JSON.stringify(sections)
    for (const days of Object.values(keptDays)) expect(words).toContain(` ${days} 天`)
  })

  it('is refused for an unknown name', async () => {
    expect((await gateway.call('guard/v1/legal/document', { id: 'nothing' })).status).toBe(400)
  })
})

describe('consent to the legal texts', () => {
  it('is stored by the login, with version and time, and not requested again', async () => {
    const { given, wanted } = await consents()
    expect(wanted).toEqual([])
    expect(given.map(({ id, version, at }) => [id, version, at])).toEqual([
      ['privacyPolicy', NEWEST, gateway.now()],
      ['serviceAgreement', '2.0', gateway.now()],
    ])
    expect(await isAsked()).toBe(false)
  })

  it('counts from the first login that gave it', async () => {
    const first = (await consents()).given
    gateway.advance(60_000)
    token = await gateway.login(own)
    expect((await consents()).given).toEqual(first)
  })

  it('is requested again after a material change, until it is given', async () => {
    await agreedOnceTo('1.0')
    expect((await consents()).wanted).toMatchObject([
      { id: 'privacyPolicy', version: NEWEST, changes: expect.any(Array) },
    ])
    expect(await isAsked()).toBe(true)
    const answer = await agree([{ id: 'privacyPolicy', version: NEWEST }])
    expect(answer.data.wanted).toEqual([])
    expect(await isAsked()).toBe(false)
  })

  it('is requested again after a refusal, which is stored', async () => {
    await agreedOnceTo('1.0')
    const requestId = newRequest()
    const refuse = () => agree([{ id: 'privacyPolicy', version: NEWEST }], false, requestId)
    await refuse()
    expect((await refuse()).data.given.map(({ id }) => id)).toEqual(['serviceAgreement'])
    expect(await isAsked()).toBe(true)
    const said = gateway.db
      .selectFrom('legal_consents')
      .select(['version', 'agreed', 'source'])
      .where('subscriber_id', '=', await ownId())
      .orderBy('seq')
    expect(await said.where('document', '=', 'privacyPolicy').execute()).toEqual([
      { version: '1.0', agreed: true, source: 'login' },
      { version: NEWEST, agreed: false, source: 'app' },
    ])
  })

  it('is given to the newest version only, and withdrawn from any', async () => {
    expect((await agree([{ id: 'privacyPolicy', version: '1.0' }])).code).not.toBe('A0000')
    expect((await agree([{ id: 'privacyPolicy', version: '1.0' }], false)).code).toBe('A0000')
  })

  it('is requested after a login without a form, as from the carrier app', async () => {
    const url = '/api/v1/auth/authSwapAccessCode?accessCode=access-1'
    const answer = await gateway.app.inject({ method: 'POST', url, headers: { host: 'localhost' } })
    token = answer.json<{ data: { token: string } }>().data.token
    expect((await consents()).wanted.map(({ id }) => id)).toEqual(['serviceAgreement', 'privacyPolicy'])
  })

  it('is not available to others', async () => {
    await agree([{ id: 'privacyPolicy', version: NEWEST }], false)
    token = await gateway.login('13800138003')
    expect((await consents()).given).toHaveLength(2)
  })
})
