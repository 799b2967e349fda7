import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@/i18n/language'
import { routeMessages } from '@/i18n/messages/routes'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { outbounds, permissions } from '@/rules/legal/disclosures'
import { readLinks } from '@/rules/legal/find-in-text'
import { readAll } from '@server/kernel/config'
import { filesBelow, root } from '../support/source-files'

interface Section {
  heading: string
  body: string[]
}
interface File {
  id: string
  title: { zh: string; en: string }
  full: Section[]
  summary: Section[]
}

const table: RouteTable = routes
const folder = path.join(root, 'server/content/legal')
const texts = readdirSync(folder).map((name) => {
  const file = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as File
  const words = [...file.full, ...file.summary].flatMap(({ heading, body }) => [heading, ...body]).join('\n')
  return { ...file, words }
})
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Code without its comments. */
const codeOf = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const titleOf = (name: string, language: Language) => {
  const titles: Readonly<Record<string, string>> = routeMessages[language]
  return titles[table[name]?.title ?? '']
}
/** Screens that the texts call by their content. */
const ownNames = new Set(['/search', '/guardianInvite'])
const isBuilt = (name: string) => table[name]?.page != null

/** A function that a text promises, and the screen that must exist for it. */
const promised: readonly [string, string][] = [
  ['智能代接', '/callLogDetails'],
  ['亲情守护', '/familyAffectionProtect'],
  ['宽带守护', '/onlineManage'],
  ['短信拦截', '/messagePersonal'],
  ['号段', '/numSegment'],
  ['号码标记', '/myNumSign'],
  ['意见反馈', '/feedback'],
  ['周报', '/weekly'],
  ['安全评分', '/safetyScore'],
  ['订购记录', '/orderHistory'],
  ['免费试用', '/freeTrial'],
  ['导入', '/uploadContactStep'],
  ['申诉材料', '/numberAppeal'],
  ['积分', '/personal'],
  ['注销账号', '/personal'],
  ['反诈问答', '/questionnaire'],
  ['免打扰帮助', '/dndHelpCenter'],
]
const filler =
  /lorem|ipsum|T[O]DO|T[B]D|待定|待补充|此处|X{3}|等等|适时|酌情|尽可能|最大限度|最大程度|百分之百|100%|绝对|永久有效|保证不/i

describe.each(texts)('the legal text $id', ({ id, title, words, full, summary }) => {
  it('is named after its path', () => {
    expect(isBuilt(`/${id}`)).toBe(true)
  })

  it('has the title of its screen, and uses the titles of others', () => {
    expect(title).toEqual({ zh: titleOf(`/${id}`, 'zh-CN'), en: titleOf(`/${id}`, 'en') })
    const { links } = readLinks(full.flatMap(({ body }) => body).join('\n'))
    const others = links.filter(({ path: to, words: name }) => !ownNames.has(to) && name !== titleOf(to, 'zh-CN'))
    expect(others).toEqual([])
  })

  it('names only existing screens', () => {
    const named = readLinks(words).links.map((link) => link.path)
    expect(named.filter((name) => !isBuilt(name))).toEqual([])
    expect(named).not.toContain(`/${id}`)
  })

  it('promises only existing functions', () => {
    expect(promised.filter(([name, screen]) => words.includes(name) && !isBuilt(screen))).toEqual([])
  })

  it('has no filler', () => {
    expect(filler.exec(words)).toBeNull()
  })

  it('has unique headings and closed quotation marks', () => {
    for (const sections of [full, summary]) {
      const headings = sections.map(({ heading }) => heading)
      expect(new Set(headings).size).toBe(headings.length)
    }
    for (const [open, close] of ['（）', '“”', '《》'].map((pair) => [...pair]))
      expect(words.split(open!).length).toBe(words.split(close!).length)
  })
})

describe('what the code uses on a phone', () => {
  const files = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && !file.includes('/gallery/'))
  /** Functions of Taro, WeChat and browsers that show, measure or navigate, and receive no data of a subscriber. */
  const harmless = new Set(
    `createIntersectionObserver createSelectorQuery getCurrentInstance getCurrentPages navigateTo redirectTo reLaunch navigateBack
    navigateToMiniProgram pageScrollTo setNavigationBarColor setNavigationBarTitle setBackgroundColor setBackgroundTextStyle
    stopPullDownRefresh offThemeChange arrayBufferToBase64 base64ToArrayBuffer showShareImageMenu openPrivacyContract request qq error ready config updateAppMessageShareData
    updateTimelineShareData miniProgram openSetting env nextTick onError onUnhandledRejection onPageNotFound getRealtimeLogManager
    createInnerAudioContext setInnerAudioOption getUpdateManager getPerformance reportPerformance requestSubscribeMessage enableAlertBeforeUnload disableAlertBeforeUnload`.split(
      /\s+/,
    ),
  )
  const named = new Set(Object.values(permissions).flatMap(({ apis }) => apis))
  const used = files.flatMap((file) =>
    [...codeOf(file).matchAll(/\b(?:Taro|wx|navigator)\??\.(\w+)|openType=["'{]+(\w+)/g)].map(([, api, open]) => ({
      file,
      api: api ?? open ?? '',
    })),
  )

  it('is not empty', () => {
    expect(used.map(({ api }) => api)).toEqual(expect.arrayContaining(['chooseContact', 'onLine']))
  })

  it('is harmless, or a permission listed in the texts', () => {
    const own = new Set(['agreePrivacyAuthorization', 'share', 'openType'])
    expect(used.filter(({ api }) => !harmless.has(api) && !named.has(api) && !own.has(api))).toEqual([])
  })

  it('covers everything that the texts list', () => {
    const code = files.map(codeOf).join('\n')
    expect([...named].filter((api) => !new RegExp(`\\b${api}\\b`).test(code))).toEqual([])
  })
})

describe('the recipients of data', () => {
  const settings: string[] = []
  readAll((name, schema) => {
    settings.push(name)
    return schema.parse(undefined)
  })
  /**
   * Settings without an external recipient: the operator's own systems, and traces, which contain no personal data
   * (DESIGN 4.95).
   */
  const inside = new Set(
    `PORT HOST DATA_DIR DATABASE_URL JOBS_DATABASE_URL DATABASE_TLS DATABASE_CONNECTIONS EMBEDDED_DATABASE SECRET_KEY SECRET_KEY_BEFORE DEV_TOOLS H5_DIR LOG_LEVEL CORS_ORIGINS TRUSTED_PROXIES FRAME_ANCESTORS
    MAX_EVENT_LOOP_DELAY DATABASE_TIMEOUT JOB_LEASE REQUEST_TIMEOUT SESSION_DAYS SESSION_MAX_DAYS PROOF_OF_WORK_KEYS SMS_RESEND_SECONDS SMS_PER_NUMBER_HOUR SMS_PER_NUMBER_DAY
    SMS_PER_ADDRESS_HOUR SMS_PER_DAY CALLS_PER_ADDRESS_MINUTE CALLS_PER_SESSION_MINUTE CHANGES_PER_DAY STORAGE_MIB_PER_SUBSCRIBER TEXT_MODEL CARRIER_EVENTS_KEYS LINE_KEYS LINE_DEADLINE LINE_SMS_DEADLINE LINE_SWITCH_URL LINE_FORWARDING_URL LINE_REGISTER_URL LINE_SMS_URL LINE_TEXT_URL LINE_REPUTATION_URL LINE_REPUTATION_WAIT UPLOAD_KEYS APP_URL HOST_APP_PATTERN
    MAX_CONNECTIONS COST_PER_ADDRESS_MINUTE COST_PER_SESSION_MINUTE OPENAPI METRICS_PORT METRICS_HOST OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME DATA_FSYNC
    SHOW_HEADER MINI_PROGRAM_ORDERS ORDER_HALL JOB_LEASE LAZY_PRELOAD_RATIO OFFLINE_START RETRY_ATTEMPTS`.split(/\s+/),
  )
  const listed = new Set(Object.values(outbounds).flatMap((one) => one.settings))

  it('are listed for every setting of the gateway', () => {
    expect(settings).toContain('SMS_WEBHOOK_URL')
    expect(settings.filter((name) => !inside.has(name) && !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !settings.includes(name))).toEqual([])
  })

  it('are listed for every address in the code', () => {
    const hosts = new Set(Object.values(outbounds).flatMap((one) => one.hosts))
    const files = [...filesBelow('src'), ...filesBelow('server/src')].filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('/gallery/'),
    )
    const found = files.flatMap((file) =>
      [...codeOf(file).matchAll(/https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(([, host]) => host!),
    )
    expect(found).toContain('api.weixin.qq.com')
    const others = found.filter((host) => !hosts.has(host) && !/^(www\.w3\.org|127\.0\.0\.1)$/.test(host))
    expect(others).toEqual([])
    expect([...hosts].filter((host) => !found.includes(host))).toEqual([])
  })
})
