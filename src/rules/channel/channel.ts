import type { ChannelLabel } from '../environment/client'

const MAX_LENGTH = 7

const defaults = { wxPublic: 'jiat12', stAPP: 'jiat11', H5: 'jiat14' } as const satisfies Record<ChannelLabel, string>

/**
 * The channel that a query names, or undefined when it names none that counts: of an array the first element, and no
 * string longer than 7 characters (SPEC.md section 5).
 */
export function parseChannel(value: string | readonly string[] | undefined): string | undefined {
  const first = typeof value === 'string' ? value : value?.[0]
  return first !== undefined && first !== '' && first.length <= MAX_LENGTH ? first : undefined
}

/** What is stored and sent as `entry_point_id`: '{label}|buy|{value or the label's default}' (SPEC.md section 5). */
export function storedChannel(label: ChannelLabel, value?: string): string {
  return `${label}|buy|${parseChannel(value) ?? defaults[label]}`
}

/** The channel that an order carries, of the stored one: 'wxPublic_buy_jiat12' and its kin (SPEC.md section 9). */
export function purchaseChannel(stored: string): string {
  return stored.split('|').join('_')
}

/** Whether a channel, raw or stored, is one that the marketing popup is for: it contains 'tpr' (SPEC.md section 4). */
export function isMarketingChannel(channel: string): boolean {
  return channel.includes('tpr')
}
