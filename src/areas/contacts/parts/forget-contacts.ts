import { forgetRemote } from '@/hooks/remote-cache'

/** All cached data that shows contacts or their names, except the contact's own screen. */
const topics = ['contacts', 'people', 'candidates', 'number', 'intercepts', 'intercept', 'agentAnswer']

/** Clears the caches that show contacts, after the address book changed. */
export function forgetContacts(): void {
  forgetRemote(topics)
}
