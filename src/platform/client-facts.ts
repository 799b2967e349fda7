import type { ClientFacts } from '@/rules/environment/client'

declare global {
  interface Window {
    __wxjs_environment?: string
  }
}

/** What the browser says of itself. */
export function clientFacts(): Omit<ClientFacts, 'hostAppPattern'> {
  return { taroEnv: 'h5', userAgent: navigator.userAgent, wxjsEnvironment: window.__wxjs_environment }
}
