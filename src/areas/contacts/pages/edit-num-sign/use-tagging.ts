import { useState } from 'react'
import { findSensitiveWords, numberQuery, setTag, withdrawTag } from '@/api/tags'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { presetCode } from '@/rules/tags/presets'
import { readTagText, type TagTextError } from '@/rules/tags/tag-text'

/** Why a tag is refused: the text is invalid, or contains words that must not be published. */
export type TagRefusal = { reason: TagTextError } | { reason: 'sensitive'; words: readonly string[] }

/** The chosen preset or the custom text; null while untouched. */
interface TagDraft {
  chosen: string | null
  own: string | null
}

const untouched: TagDraft = { chosen: null, own: null }

/** A number and the subscriber's tag for it, a preset or a custom one. */
export function useTagging(phoneNo: string) {
  const remote = useRemote(phoneNo ? numberQuery(phoneNo) : null)
  const draft = useDraft<TagDraft>(`tag:${phoneNo}`, untouched)
  const { chosen, own } = draft.value
  const [refusal, setRefusal] = useState<TagRefusal | null>(null)
  const { busy, run } = useMutation(remote.reload)
  const given = remote.data?.myTag?.tag ?? ''
  // The current tag is shown until another one is chosen or entered.
  const preset = chosen ?? (presetCode(given) ? given : '')
  const text = own ?? (presetCode(given) ? '' : given)

  return {
    remote,
    preset,
    text,
    refusal,
    busy,
    choose: (tag: string) => {
      draft.set({ chosen: tag, own: '' })
      setRefusal(null)
    },
    write: (next: string) => {
      draft.set({ chosen: '', own: next })
      setRefusal(null)
    },
    /**
     * Returns true if the tag was saved; the input stays if it fails. A custom tag is checked for sensitive words
     * first.
     */
    submit: () =>
      run(async (requestId) => {
        const read = readTagText(text || preset)
        if (!read.ok) {
          setRefusal({ reason: read.error })
          return false
        }
        if (presetCode(read.tag) === null) {
          const { isSensitive, words } = await findSensitiveWords(read.tag)
          if (isSensitive) {
            setRefusal({ reason: 'sensitive', words })
            return false
          }
        }
        remote.replace(await setTag(phoneNo, read.tag, requestId))
        return true
      }),
    /** Returns true if the tag was withdrawn. */
    withdraw: () =>
      run(async (requestId) => {
        remote.replace(await withdrawTag(phoneNo, requestId))
        draft.set(untouched)
        return true
      }),
  }
}
