import { readDeploySource } from './deploy-source'

/** What a carrier sets for one environment. An address that is empty hides its entrance (DESIGN.md section 4). */
export interface DeployConfig {
  assistantUrl: string
  treasureUrl: string
  pointsZoneUrl: string
  partnerOrderUrl: string
  externalMiniProgram: string
  /** The public account that logs in in WeChat's browser. */
  wechatPublicAppId: string
  trackingUrl: string
  wechatReportUrl: string
  communityUrl: string
  /** Hosts that a `url` of noLogin or pppoeNoLogin may be opened at. */
  loginFreeHosts: readonly string[]
  /** A regular expression that the carrier app's user agent matches. */
  hostAppPattern: string
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
    assistantUrl: text('assistantUrl'),
    treasureUrl: text('treasureUrl'),
    pointsZoneUrl: text('pointsZoneUrl'),
    partnerOrderUrl: text('partnerOrderUrl'),
    externalMiniProgram: text('externalMiniProgram'),
    wechatPublicAppId: text('wechatPublicAppId'),
    trackingUrl: text('trackingUrl'),
    wechatReportUrl: text('wechatReportUrl'),
    communityUrl: text('communityUrl'),
    loginFreeHosts: hosts
      .filter((host) => typeof host === 'string')
      .map((host) => host.trim())
      .filter(Boolean),
    hostAppPattern: text('hostAppPattern'),
    header: raw.header === true || raw.header === 'true' || raw.header === '1',
    lazyPreloadRatio: amount('lazyPreloadRatio', 1.3),
    retryAttempts: Math.min(5, Math.round(amount('retryAttempts', 1))),
  }
}
