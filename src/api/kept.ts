import { currentLanguage } from '@/i18n/language'
import { localStore } from '@/platform/storage'
import { CallError } from './call-error'
import { record, type Fields } from './read'

/**
 * Fetches a public text and stores it on the phone by name and language. Without a network, returns the stored copy,
 * marked `isKept`. `read` returns null for a response that has no text, which is an error.
 */
export async function fetchKept<Text>(
  name: string,
  fetch: () => Promise<Fields>,
  read: (data: Fields) => Text | null,
): Promise<Text & { isKept: boolean }> {
  const key = `${name}.${currentLanguage()}`
  try {
    const data = await fetch()
    const text = read(data)
    if (text === null) throw new CallError({ code: null, msg: '', data, status: 0 })
    localStore.set(key, JSON.stringify(text))
    return { ...text, isKept: false }
  } catch (error) {
    const kept = error instanceof CallError && error.code === null ? keptText(key, read) : null
    if (kept === null) throw error
    return { ...kept, isKept: true }
  }
}

function keptText<Text>(key: string, read: (data: Fields) => Text | null): Text | null {
  try {
    return read(record(JSON.parse(localStore.get(key) ?? 'null')))
  } catch {
    return null
  }
}
