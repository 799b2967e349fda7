import { forgetRemote } from '@/hooks/remote-cache'

/** Wherever a contact or its name is shown, but its own screen. */
const topics = ['contacts', 'people', 'candidates', 'number', 'intercepts', 'intercept', 'agentAnswer']

/** The address book has changed: whatever shows a contact fetches it again. */
export function forgetContacts(): void {
  forgetRemote(topics)
}
