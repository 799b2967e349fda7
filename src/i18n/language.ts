/** The languages of the app; zh-CN defines the keys of all messages. */
export type Language = 'zh-CN' | 'en'

let current: Language = 'zh-CN'
const listeners = new Set<() => void>()

/** Returns the current language. */
export function currentLanguage(): Language {
  return current
}

/** Changes the language, and notifies all mounted texts. */
export function setLanguage(language: Language): void {
  if (language === current) return
  current = language
  for (const listener of [...listeners]) listener()
}

/** Calls `listener` after each change of the language; returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Parses a language from a query or a stored setting: 'en' and 'zh', each with or without a region; null for others.
 */
export function readLanguage(value: string | null | undefined): Language | null {
  if (!value) return null
  if (/^en\b/i.test(value)) return 'en'
  return /^zh\b/i.test(value) ? 'zh-CN' : null
}
