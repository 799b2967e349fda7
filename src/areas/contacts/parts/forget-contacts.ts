import { forgetRemote } from '@/hooks/remote-cache'

/** Wherever a contact or its name is shown, but its own screen. */
const topics = ['contacts', 'people', 'picks', 'lookUp', 'intercepts', 'intercept', 'agent-answer']

/** The address book has changed: whatever shows a contact fetches it again. */
export function forgetContacts(): void {
  forgetRemote(topics)
}
