import { readDeploySource } from './deploy-source'

/**
 * What is plain text: outbound addresses, of which an empty one hides its entrance (DESIGN.md section 4); the public
 * account that logs in in WeChat's browser; and a regular expression that the carrier app's user agent matches.
 */
const texts = [
  'assistantUrl',
  'treasureUrl',
  'pointsZoneUrl',
  'pointsZonePartnerId',
  'partnerOrderUrl',
  'externalMiniProgram',
  'trackingUrl',
  'wechatReportUrl',
  'communityUrl',
  'wechatPublicAppId',
  'hostAppPattern',
] as const
type TextName = (typeof texts)[number]

/** What a carrier sets for one environment. */
export interface DeployConfig extends Record<TextName, string> {
  /** Hosts that a `url` of noLogin or pppoeNoLogin may be opened at. */
  loginFreeHosts: readonly string[]
  /** The top header with a back arrow, off by default (SPEC.md section 2). */
  header: boolean
  /** How early lists load on: a part of the window's height, 1 is one window ahead. */
  lazyPreloadRatio: number
  /** How often a request that failed on the way is repeated by a screen. */
  retryAttempts: number
}

let resolved: DeployConfig | undefined

/** The deploy configuration, read once; whatever is missing or damaged has its default. */
export function deployConfig(): DeployConfig {
  resolved ??= readDeployConfig(readDeploySource())
  return resolved
}

/** Reads the raw values: strings, numbers as strings and lists as comma-separated text are understood. */
export function readDeployConfig(raw: Readonly<Record<string, unknown>>): DeployConfig {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name].trim() : '')
  const amount = (name: string, fallback: number) => {
    const value = Number(raw[name] === '' ? undefined : raw[name])
    return Number.isFinite(value) && value >= 0 ? value : fallback
  }
  const hosts = Array.isArray(raw.loginFreeHosts) ? raw.loginFreeHosts : text('loginFreeHosts').split(',')
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<TextName, string>), // has each of them
    loginFreeHosts: hosts
      .filter((host) => typeof host === 'string')
      .map((host) => host.trim())
      .filter(Boolean),
    header: raw.header === true || raw.header === 'true' || raw.header === '1',
    lazyPreloadRatio: amount('lazyPreloadRatio', 1.3),
    retryAttempts: Math.min(5, Math.round(amount('retryAttempts', 1))),
  }
}
