import { go } from '@/navigation/go'

/** Goes where a login leads: home, or for those who came `from` there to the number appeal (SPEC.md section 2). */
export function leaveLogin(from?: string): void {
  go(from === 'numberAppeal' ? '/numberAppeal' : '/', {}, { restart: true })
}
