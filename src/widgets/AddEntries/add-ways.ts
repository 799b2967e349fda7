import type { ListTopic } from '@/rules/lists/list-kinds'

/** How to add entries: by hand, from contacts, from recent callers or senders, or by pasting. */
export type AddWay = 'hand' | 'contacts' | 'recent' | 'paste'

export const addWays: Readonly<Record<ListTopic, readonly AddWay[]>> = {
  number: ['hand', 'contacts', 'recent', 'paste'],
  sender: ['hand', 'contacts', 'recent', 'paste'],
  segment: ['hand', 'paste'],
  word: ['hand', 'paste'],
}
