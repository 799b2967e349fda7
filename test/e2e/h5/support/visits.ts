import type { CDPSession, Page } from 'playwright-core'
import type { LoginAnswer } from '@contract/auth'
import { AXE_KEY, AxeOnce, drawing, type Drawing } from './axe'
import { brokenWords } from './broken-words'
import type { Combination } from './combinations'
import { coveredButtons } from './covered'
import { userAgents } from './environments'
import { STEP_TIMEOUT_MS } from './eventually'
import { brokenAnswers, CALLS, damaged } from './faults'
import { screenState, type Phone } from './phone'
import { tooSmall, unreadable, widerThanWindow } from './readable'
import { idOf, type ScreenCase } from './screens'
import type { Stage } from './stage'
import { wrongWords } from './words-on-show'

/** A visited page's record of its calls, for the test. */
interface Visited {
  calls: number
  /** Pending calls. */
  inFlight: number
  /** Texts that people have written, taken from responses: names, notes, messages. */
  written: string[]
  /** How often in a row the screen was found settled. */
  quiet: number
  state: typeof screenState
  /** Advances the timers that the page waits for: a missing response, the next retry. */
  elapse(): void
}
type VisitedWindow = Window & { visited: Visited }

const RETRY = /重试|再试|try again|retry/i
const EXPIRED = /登录过期，请重新登录|Login expired, please log in again/

interface Setting {
  /** Distinguishes a new visit from a reload by the app. */
  visit: string
  fault: Combination['fault']
  stored: Record<string, string>
  brokenAnswers: typeof brokenAnswers
  /** The entry of sessionStorage that belongs to the test. */
  axeKey: string
}

/**
 * Runs in the page before its own scripts: clears the storage and injects the fault into calls. It does so in the page,
 * because intercepting the browser's network disables its cache and makes visits four times as slow.
 */
function prepare(setting: Setting, calls: RegExp, damage: typeof damaged, state: typeof screenState): void {
  if (!location.pathname.startsWith('/sjgj/uasp')) return
  const LONG_MS = 1500
  /** webpack's limit for a file of the app's code, which no fault holds back. */
  const CODE_MS = 120_000
  const WRITTEN = [
    'name',
    'note',
    'text',
    'words',
    'nickname',
    'addressBookName',
    'contact',
    'guardianName',
    'description',
    'address',
    'room',
  ]
  const { fault } = setting
  const held: (() => void)[] = []
  const visited: Visited = {
    calls: 0,
    inFlight: 0,
    written: [],
    quiet: 0,
    state,
    elapse: () => held.splice(0).forEach((run) => run()),
  }
  Object.assign(window, { visited })

  // A reload by the app keeps what it has stored.
  if (sessionStorage.getItem('visit') !== setting.visit) {
    localStorage.clear()
    for (const key of Object.keys(sessionStorage)) if (key !== setting.axeKey) sessionStorage.removeItem(key)
    sessionStorage.setItem('visit', setting.visit)
    for (const [key, value] of Object.entries(setting.stored)) localStorage.setItem(key, value)
  }

  const realFetch = window.fetch
  const realTimeout = window.setTimeout
  if (fault === 'hang' || fault === 'cut') {
    const hold = (run: () => void, ms = 0, ...rest: unknown[]) => {
      if (ms < LONG_MS || ms === CODE_MS) return realTimeout(run, ms, ...rest)
      held.push(run)
      return 0
    }
    window.setTimeout = hold as typeof window.setTimeout
  }

  const keepWritten = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && WRITTEN.includes(key)) visited.written.push(inner)
      keepWritten(inner)
    }
  }
  const answer = async (url: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (fault === 'cut') throw new TypeError('Failed to fetch')
    if (fault === 'hang') {
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    }
    if (fault === 'html502' || fault === 'unauthorized') {
      const { status, contentType, body } = setting.brokenAnswers[fault]
      return new Response(body, { status, headers: { 'content-type': contentType } })
    }
    // Home's automatic dialogs would cover everything else.
    const response = url.includes('/popUpQuery')
      ? Response.json({ code: 'A0000', msg: '', data: { popUpList: [] } })
      : await realFetch(input, init)
    // A page of HTML is no envelope.
    const json: unknown = await response
      .clone()
      .json()
      .catch(() => ({ data: null }))
    const envelope = json as { data: unknown }
    keepWritten(envelope)
    return fault === 'none' ? response : new Response(JSON.stringify(damage(envelope, fault)), response)
  }
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!calls.test(url)) return realFetch(input, init)
    visited.calls += 1
    visited.inFlight += 1
    return answer(url, input, init).finally(() => (visited.inFlight -= 1))
  }
}

/** Runs in the page: whether it has settled, checked several times in a row. Advances timers meanwhile. */
function isSettled(): boolean {
  const { visited } = window as unknown as VisitedWindow
  const { content, isLoading } = visited.state()
  const isQuiet = visited.inFlight === 0 && content !== '' && !isLoading
  visited.quiet = isQuiet ? visited.quiet + 1 : 0
  if (!isQuiet) visited.elapse()
  return visited.quiet > 2
}

/** Runs in the page: whether its loading state or content stands. */
function hasBegun(): boolean {
  const { content, isLoading } = (window as unknown as VisitedWindow).visited.state()
  return isLoading || content !== ''
}

/** Runs in the page: whether it has called the gateway, as some screens do that need no data to stand. */
function hasCalled(): boolean {
  return (window as unknown as VisitedWindow).visited.calls > 0
}

/** Runs in the page: whether one of these elements can be seen. */
function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  })
}

/** Runs in the page: whether it shows this text. */
function says(pattern: string, flags: string): boolean {
  return new RegExp(pattern, flags).test(document.body.innerText)
}

/** Runs in the page: waits until the check is true; false at the limit. */
function waitUntil(check: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  return new Promise((resolve) => {
    const look = () => {
      const isTrue = check()
      if (isTrue || performance.now() > end) resolve(isTrue)
      else requestAnimationFrame(look)
    }
    look()
  })
}

interface Seen {
  calls: number
  entrance: string
  faults: string[]
  drawing: Drawing
}

/** Runs in the page: all faults of the screen. The check functions are passed in. */
function look(
  wider: typeof widerThanWindow,
  unread: typeof unreadable,
  small: typeof tooSmall,
  wrong: typeof wrongWords,
  broken: typeof brokenWords,
  covered: typeof coveredButtons,
  draw: typeof drawing,
  {
    mayShorten,
    mayBreak,
    isElder,
    language,
  }: { mayShorten: boolean; mayBreak: boolean; isElder: boolean; language: Combination['language'] },
): Seen {
  const { calls, written } = (window as unknown as VisitedWindow).visited
  const { texts, targets } = isElder ? small({ text: 18, target: 44 }) : { texts: [], targets: [] }
  const faults = [
    ...wider(),
    ...unread({ mayShorten }),
    ...texts.map((text) => `small text: ${text}`),
    ...targets.map((target) => `small target: ${target}`),
    ...wrong(language, written),
    ...(mayBreak ? [] : broken()),
    ...covered().map(({ what, coveredBy }) => `${what} is covered by ${coveredBy}`),
  ]
  return { calls, entrance: sessionStorage.getItem('entrance') ?? 'uasp', faults, drawing: draw() }
}

/** A test's change to a screen once it has settled, and how long to wait for content that should not appear. */
export interface VisitOptions {
  spoil?: (page: Page) => Promise<unknown>
  limitMs?: number
}

/**
 * Visits to screen after screen in one page, each like a new phone. A new page for each visit would take
 * four times as long.
 */
export class Visits {
  private readonly axe = new AxeOnce()
  /** One for each size of text, which belongs to a context and not to a page. */
  private readonly phones = new Map<string, { phone: Phone; devtools: CDPSession }>()
  private prepared: { dispose(): Promise<void> } | null = null
  private phone!: Phone
  private devtools!: CDPSession
  private count = 0

  constructor(
    private readonly stage: Stage,
    private readonly login: LoginAnswer,
  ) {}

  /** The page of the last visit. */
  get page(): Page {
    return this.phone.page
  }

  private async take(textSize: Combination['textSize']): Promise<void> {
    let taken = this.phones.get(textSize)
    if (!taken) {
      const phone = await this.stage.open({ serviceWorkers: 'block', textSize: textSize === '200%' ? 200 : 100 })
      taken = { phone, devtools: await phone.context.newCDPSession(phone.page) }
      this.phones.set(textSize, taken)
    }
    Object.assign(this, taken)
  }

  /** Visits a screen under this combination and returns its faults as text; an empty list if there are none. */
  async problemsOf(
    screen: ScreenCase,
    address: string,
    combination: Combination,
    { spoil, limitMs = STEP_TIMEOUT_MS }: VisitOptions = {},
  ): Promise<string[]> {
    const { fault } = combination
    try {
      await this.visit(screen, address, combination)
      await this.settle(fault, STEP_TIMEOUT_MS)
      for (const opener of screen.opens ?? []) await this.open(opener, fault)
      await this.waitForState({ ...screen, id: idOf(screen, combination) }, fault, limitMs)
      if (spoil) {
        await spoil(this.page)
        await this.settle(fault, limitMs)
      }
      const found = await this.faultsOnShow(screen, combination)
      if (fault === 'unauthorized') await this.leaveForLogin()
      return [...found, ...this.phone.errors]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error), ...this.phone.errors]
    }
  }

  private async visit(screen: ScreenCase, address: string, combination: Combination): Promise<void> {
    const { look, lookOf, mode, textSize, language, environment, entrance, fault } = combination
    await this.take(textSize)
    const { page } = this.phone
    const { token, phoneNo, phoneNoDisplay, userId } = this.login
    const session: Record<string, string> =
      screen.access === 'private' ? { uasp_access_token: token, phoneNo, phoneNoDisplay, userId } : {}
    const isChosen = lookOf === 'chosen'
    this.count += 1
    const setting: Setting = {
      visit: String(this.count),
      fault,
      stored: {
        look: isChosen ? look : 'system',
        elder: mode === 'elder' ? '1' : '0',
        language,
        guideSeen: '1',
        ...session,
      },
      brokenAnswers,
      axeKey: AXE_KEY,
    }
    const width = Number(combination.width)
    const [prepared] = await Promise.all([
      page.addInitScript({
        content: `(${prepare})(${JSON.stringify(setting)}, ${CALLS}, ${damaged}, ${screenState})`,
      }),
      this.prepared?.dispose(),
      page.setViewportSize({ width, height: width > 500 ? 768 : 812 }),
      // A chosen look must override the system's.
      page.emulateMedia({ colorScheme: (look === 'dark') === isChosen ? 'light' : 'dark' }),
      this.devtools.send('Emulation.setUserAgentOverride', {
        userAgent: userAgents[environment],
        acceptLanguage: 'zh-CN',
      }),
    ])
    this.prepared = prepared
    this.phone.errors.length = 0
    const joint = address.includes('?') ? '&' : '?'
    await this.phone.visit(entrance === 'dnd' ? `${address}${joint}entrance=dnd` : address)
  }

  /**
   * Waits until a function, given as its source, is true in the page; false at the limit. Playwright's own waits would
   * first bring their scripts into each page, which takes as long as a check.
   */
  private async until(check: string, limitMs: number): Promise<boolean> {
    const end = Date.now() + limitMs
    for (;;) {
      try {
        return await this.page.evaluate<boolean>(`(${waitUntil})(${check}, ${end - Date.now()})`)
      } catch (error) {
        const hasNavigated = error instanceof Error && error.message.includes('context was destroyed')
        if (!hasNavigated || Date.now() > end) throw error
      }
    }
  }

  /** Waits until the page has settled; calls without a response must have been given up. */
  private async settle(fault: Combination['fault'], limitMs: number): Promise<void> {
    // Meanwhile it shows a loading state, or the content that needs no data.
    if (fault === 'hang' && !(await this.until(`${hasBegun}`, limitMs)))
      throw new Error(`${this.phone.path()} shows nothing while it waits`)
    if (await this.until(`${isSettled}`, limitMs)) return
    const { content, inFlight } = await this.page.evaluate(() => {
      const { visited } = window as unknown as VisitedWindow
      return { ...visited.state(), inFlight: visited.inFlight }
    })
    if (inFlight > 0) throw new Error(`${inFlight} calls are under way`)
    throw new Error(`${this.phone.path()} is ${content === '' ? 'blank' : 'still loading'}`)
  }

  /** Opens a sheet; under a fault, only if its control exists. */
  private async open(opener: string, fault: Combination['fault']): Promise<void> {
    if (fault === 'unauthorized') return
    const limitMs = fault === 'none' ? STEP_TIMEOUT_MS : 0
    const isThere = await this.until(`() => (${isShown})('#${opener}')`, limitMs)
    if (!isThere && fault === 'none') throw new Error(`${opener} is not there`)
    if (!isThere) return
    await this.phone.tap(opener)
    await this.settle(fault, STEP_TIMEOUT_MS)
  }

  /** Waits for the required element: the screen's own, its retry, or the single dialog of an expired session. */
  private async waitForState({ id, loads, access }: ScreenCase, fault: Combination['fault'], limitMs: number) {
    const waitForText = async ({ source, flags }: RegExp) => {
      const [pattern, letters] = [JSON.stringify(source), JSON.stringify(flags)]
      if (!(await this.until(`() => (${says})(${pattern}, ${letters})`, limitMs)))
        throw new Error(`${this.phone.path()} does not say ${source}`)
    }
    if (fault === 'none' && id && !(await this.until(`() => (${isShown})('#${id}')`, limitMs)))
      throw new Error(`${id} is not there`)
    if (fault === 'unauthorized' && access === 'private' && (loads || (await this.page.evaluate(hasCalled))))
      await waitForText(EXPIRED)
    if (loads && (fault === 'html502' || fault === 'cut' || fault === 'hang')) await waitForText(RETRY)
  }

  private async faultsOnShow(screen: ScreenCase, combination: Combination): Promise<string[]> {
    const { page } = this.phone
    const { mode, textSize, language, entrance } = combination
    // All at once: each round trip to the page costs as much as a check.
    const seen = await page.evaluate<Seen>(
      `(${look})(${[widerThanWindow, unreadable, tooSmall, wrongWords, brokenWords, coveredButtons, drawing].join()}, ${JSON.stringify(
        {
          mayShorten: mode === 'usual' && textSize === '100%',
          // Elder text at twice its size: a word may be longer than a line.
          mayBreak: mode === 'elder' && textSize === '200%',
          isElder: mode === 'elder',
          language,
        },
      )})`,
    )
    return [
      ...(seen.entrance === (screen.entrance ?? entrance) ? [] : [`the entrance is ${seen.entrance}`]),
      ...(screen.callsNothing && seen.calls > 0 ? ['it calls the gateway after all'] : []),
      ...this.wrongScreen(screen),
      ...seen.faults,
      ...(await this.axe.faults(page, seen.drawing)),
    ]
  }

  /** A screen with a session stays; one without may redirect, for instance from an invalid ticket to the login. */
  private wrongScreen({ access, path }: ScreenCase): string[] {
    const isThere = this.phone.path().toLowerCase() === path.split('?')[0]?.toLowerCase()
    return access === 'public' || isThere ? [] : [`another screen is shown: ${this.phone.path()}`]
  }

  /** A screen with an expired session reports that once and leads to the login. One that makes no call stays. */
  private async leaveForLogin(): Promise<void> {
    const dialogs = this.phone.page.locator('[role=dialog]:visible, [role=alertdialog]:visible')
    const open = await dialogs.count()
    if (open === 0) return
    if (open > 1) throw new Error(`${open} dialogs lie over each other`)
    await this.phone.tap('dialog-confirm')
    await this.phone.waitForPath('/login')
    await this.phone.settle()
  }
}
