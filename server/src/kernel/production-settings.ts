import { ConfigError, type Config } from './config'

const SECRET_LENGTH = 32

/** Production needs a real SMS centre, WeChat and secrets; throws ConfigError naming everything that is missing. */
export function requireProductionSettings(config: Config): void {
  const missing: string[] = []
  if (config.secretKey.length < SECRET_LENGTH) missing.push(`SECRET_KEY (at least ${SECRET_LENGTH} characters)`)
  if (!config.smsWebhook.url) missing.push('SMS_WEBHOOK_URL')
  if (!config.smsWebhook.secret) missing.push('SMS_WEBHOOK_SECRET')
  if (!config.wechat.appId) missing.push('WECHAT_APPID')
  if (!config.wechat.secret) missing.push('WECHAT_SECRET')
  if (missing.length > 0) {
    throw new ConfigError(
      `The gateway does not start without these settings:\n  ${missing.join('\n  ')}\nFor development set DEV_TOOLS=1.`,
    )
  }
}
