import type { ClientFacts } from '@/rules/environment/client'

declare global {
  interface Window {
    __wxjs_environment?: string
  }
}

/** The browser's facts from which the client type is worked out. */
export function clientFacts(): Omit<ClientFacts, 'hostAppPattern'> {
  return { taroEnv: 'h5', userAgent: navigator.userAgent, wxjsEnvironment: window.__wxjs_environment }
}
