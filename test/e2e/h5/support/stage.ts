import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { Gateway } from './gateway'
import { launchBrowser, Phone, type PhoneOptions } from './phone'

/** Chromium has stayed after a service worker was removed. Then it ends with this process: Playwright sees to that. */
const CLOSE_MS = 30_000

/** A gateway and a browser of one test file. */
export interface Stage {
  readonly gateway: Gateway
  readonly browser: Browser
  /** Opens a phone on this gateway. */
  open(options?: Omit<PhoneOptions, 'gateway'>): Promise<Phone>
}

/**
 * Starts a gateway (with `env`) and a browser before the tests of the calling file, and stops both after the last.
 * They are available in hooks and tests, not before.
 */
export function setStage(env: Record<string, string> = {}): Stage {
  let gateway: Gateway | undefined
  let browser: Browser | undefined

  beforeAll(async () => {
    ;[gateway, browser] = await Promise.all([Gateway.start(env), launchBrowser()])
  })
  afterAll(async () => {
    await Promise.race([browser?.close(), wait(CLOSE_MS, undefined, { ref: false })])
    await gateway?.stop()
  })

  return {
    get gateway() {
      return there(gateway)
    },
    get browser() {
      return there(browser)
    },
    open: (options = {}) => Phone.open(there(browser), { gateway: there(gateway), ...options }),
  }
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The stage is set up in beforeAll: it is not there yet')
  return thing
}
