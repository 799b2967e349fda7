import type { ChannelLabel } from '../environment/client'

const MAX_LENGTH = 7

const defaults = { wxPublic: 'jiat12', stAPP: 'jiat11', H5: 'jiat14' } as const satisfies Record<ChannelLabel, string>

/**
 * Returns the channel in a query, or undefined when it is missing, empty or longer than 7 characters. Of an array the
 * first element counts (SPEC.md section 5).
 */
export function parseChannel(value: string | readonly string[] | undefined): string | undefined {
  const first = typeof value === 'string' ? value : value?.[0]
  return first !== undefined && first !== '' && first.length <= MAX_LENGTH ? first : undefined
}

/**
 * Returns the value that is stored and sent as `entry_point_id`: '{label}|buy|{value or the label's default}' (SPEC.md
 * section 5).
 */
export function storedChannel(label: ChannelLabel, value?: string): string {
  return `${label}|buy|${parseChannel(value) ?? defaults[label]}`
}

/** Returns the value part of a stored channel, as passed on in a `channel` parameter. */
export function channelValue(stored: string): string {
  return stored.split('|')[2] ?? ''
}

/** Converts a stored channel to the form that an order carries, such as 'wxPublic_buy_jiat12' (SPEC.md section 9). */
export function purchaseChannel(stored: string): string {
  return stored.split('|').join('_')
}

/** Whether the marketing popup is shown for a channel, raw or stored: it contains 'tpr' (SPEC.md section 4). */
export function isMarketingChannel(channel: string): boolean {
  return channel.includes('tpr')
}
