import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const CALLER = '13912345678'

// With the embedded database, which stops together with the gateway.
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-restart-'))
const stage = setStage({ DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(['SIGKILL', 'SIGTERM'] as const)('keeps session, lists and log over a %s and a new start', async (signal) => {
  const login = await stage.gateway.freshLogin(SUBSCRIBER)
  const phone = await stage.open({ login })
  const caller = signal === 'SIGKILL' ? CALLER : '13912345679'
  await stage.gateway.call(
    'guard/v1/list/add',
    { list: 'black', entries: [{ value: caller }], requestId: `restart-${signal}` },
    login.token,
  )
  await stage.gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: caller })
  await phone.visit('/blackNameList')
  await phone.waitForTextIn('row-0', caller)

  await stage.gateway.kill(signal)
  await phone.tap('list-select')
  await phone.page.locator('[role=checkbox]:visible').first().click()
  await phone.tap('list-remove')
  await phone.waitForText('网络不给力，请稍后重试')

  await stage.gateway.run()
  await phone.page.reload()
  await phone.waitForTextIn('row-0', caller)
  await phone.visit('/search?tab=0')
  await phone.waitForTextIn('row-0', caller)
  expect(phone.errors).toEqual([])
  await phone.close()
})
