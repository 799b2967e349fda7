import { readDeploySource } from './deploy-source'

/**
 * Settings that are plain text: outbound addresses (an empty one hides its entrance, DESIGN.md section 4), the public
 * account for login in WeChat's browser, the ways to order in a mini-program (`orderWayOn`), and a regular expression
 * that matches the carrier app's user agent.
 */
const texts = [
  'assistantUrl',
  'treasureUrl',
  'pointsZoneUrl',
  'pointsZonePartnerId',
  'partnerOrderUrl',
  'externalMiniProgram',
  'miniProgramOrders',
  'orderHall',
  'trackingUrl',
  'wechatReportUrl',
  'communityUrl',
  'wechatPublicAppId',
  'hostAppPattern',
] as const
type TextName = (typeof texts)[number]

/** The settings that a carrier makes for one environment. */
export interface DeployConfig extends Record<TextName, string> {
  /** Hosts at which a `url` returned by noLogin or pppoeNoLogin may be opened. */
  loginFreeHosts: readonly string[]
  /** Shows the top header with a back arrow; off by default (SPEC.md section 2). */
  header: boolean
  /** How early a list loads its next page, as a part of the window's height: 1 is one window ahead. */
  lazyPreloadRatio: number
  /** How often a screen retries a request that failed on the network. */
  retryAttempts: number
}

let resolved: DeployConfig | undefined

/** Returns the deploy configuration, read once. Missing or invalid values get their defaults. */
export function deployConfig(): DeployConfig {
  resolved ??= readDeployConfig(readDeploySource())
  return resolved
}

/** Parses the raw values. Accepts strings, numbers as strings, and lists as comma-separated text. */
export function readDeployConfig(raw: Readonly<Record<string, unknown>>): DeployConfig {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name].trim() : '')
  const amount = (name: string, fallback: number) => {
    const value = Number(raw[name] === '' ? undefined : raw[name])
    return Number.isFinite(value) && value >= 0 ? value : fallback
  }
  const hosts = Array.isArray(raw.loginFreeHosts) ? raw.loginFreeHosts : text('loginFreeHosts').split(',')
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<TextName, string>), // built from all of `texts`
    loginFreeHosts: hosts
      .filter((host) => typeof host === 'string')
      .map((host) => host.trim())
      .filter(Boolean),
    header: raw.header === true || raw.header === 'true' || raw.header === '1',
    lazyPreloadRatio: amount('lazyPreloadRatio', 1.3),
    retryAttempts: Math.min(5, Math.round(amount('retryAttempts', 1))),
  }
}
