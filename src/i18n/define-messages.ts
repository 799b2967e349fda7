import { useCallback, useSyncExternalStore } from 'react'
import type { Language } from './language'
import { currentLanguage, onLanguageChange } from './language'

type Texts = Readonly<Record<string, string>>

/** A table of messages. zh-CN defines the keys; every other language has the same ones. */
export type Messages<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** Values for the `{name}` placeholders of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** Looks up a message in the reader's language. */
export type Translate<Key extends string> = (key: Key, params?: MessageParams) => string

/** Declares the messages of a screen or an area. A key that is missing in one language does not compile. */
export function defineMessages<const Zh extends Texts>(messages: {
  'zh-CN': Zh
  en: Readonly<Record<keyof Zh, string>>
}): Messages<keyof Zh & string> {
  return messages as Messages<keyof Zh & string> // the keys of both are those of Zh, which the parameter's type has checked
}

/** Returns the table that the build has written as its keys and the texts of each language (config/pack-messages.js). */
export function unpackMessages(keys: string, zh: string, en: string): Messages {
  const names = keys.split('|')
  const table = (texts: string) => {
    const ofKeys = texts.split('|')
    return Object.fromEntries(names.map((name, index) => [name, ofKeys[index] ?? '']))
  }
  return { 'zh-CN': table(zh), en: table(en) }
}

/**
 * Returns a message in the current language, for use outside components. A placeholder without a value stays unchanged.
 */
export function translate<Key extends string>(messages: Messages<Key>, key: Key, params?: MessageParams): string {
  const text = messages[currentLanguage()][key]
  if (!params) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : String(value)
  })
}

/** Returns the reader's language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}

/** Returns `t(key, params)` for a table of messages, in the reader's language. */
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const language = useLanguage()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of language must give a new `t`
  return useCallback((key, params) => translate(messages, key, params), [messages, language])
}
