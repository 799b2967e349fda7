import { presetCode } from '@/rules/tags/presets'
import { useMessages } from '@/i18n/define-messages'
import { tagMessages } from '@/i18n/messages/tags'

/** A tag in the reader's language; one that somebody wrote stays as it is. */
export function useTagText(): (tag: string) => string {
  const t = useMessages(tagMessages)
  return (tag) => {
    const code = presetCode(tag)
    return code ? t(code) : tag
  }
}
