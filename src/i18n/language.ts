/** The languages of the app; zh-CN is the source of every message. */
export type Language = 'zh-CN' | 'en'

let current: Language = 'zh-CN'
const listeners = new Set<() => void>()

/** The language that texts are shown in now. */
export function currentLanguage(): Language {
  return current
}

/** Changes the language of every mounted text at once. */
export function setLanguage(language: Language): void {
  if (language === current) return
  current = language
  for (const listener of [...listeners]) listener()
}

/** Notifies after each change of language; returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language that a query or a stored setting names, or null: 'en' and its regions, 'zh' and its regions. */
export function readLanguage(value: string | null | undefined): Language | null {
  if (!value) return null
  if (/^en\b/i.test(value)) return 'en'
  return /^zh\b/i.test(value) ? 'zh-CN' : null
}
