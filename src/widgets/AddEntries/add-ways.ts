import type { ListTopic } from '@/rules/lists/list-kinds'

/** How entries come to a list: written down, chosen from contacts or from who called or wrote lately, or pasted. */
export type AddWay = 'hand' | 'contacts' | 'recent' | 'paste'

export const addWays: Readonly<Record<ListTopic, readonly AddWay[]>> = {
  number: ['hand', 'contacts', 'recent', 'paste'],
  sender: ['hand', 'contacts', 'recent', 'paste'],
  segment: ['hand', 'paste'],
  word: ['hand', 'paste'],
}
