import { presetCode } from '@/rules/tags/presets'
import { useMessages } from '@/i18n/define-messages'
import { tagMessages } from '@/i18n/messages/tags'

/** Returns the text of a tag: presets in the user's language, custom tags as written. */
export function useTagText(): (tag: string) => string {
  const t = useMessages(tagMessages)
  return (tag) => {
    const code = presetCode(tag)
    return code ? t(code) : tag
  }
}
