import { useState } from 'react'
import { findSensitiveWords, numberQuery, setTag, withdrawTag } from '@/api/tags'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { presetCode } from '@/rules/tags/presets'
import { readTagText, type TagTextError } from '@/rules/tags/tag-text'

/** Why a tag is not given: what the text lacks, or the words in it that nobody may publish. */
export type TagRefusal = { reason: TagTextError } | { reason: 'sensitive'; words: readonly string[] }

/** The tag that is chosen from those offered, or written; null as long as nothing was touched. */
interface TagDraft {
  chosen: string | null
  own: string | null
}

const untouched: TagDraft = { chosen: null, own: null }

/** A number and the subscriber's tag for it: one that is offered, or one of the subscriber's own. */
export function useTagging(phoneNo: string) {
  const remote = useRemote(phoneNo ? numberQuery(phoneNo) : null)
  const draft = useDraft<TagDraft>(`tag:${phoneNo}`, untouched)
  const { chosen, own } = draft.value
  const [refusal, setRefusal] = useState<TagRefusal | null>(null)
  const { busy, run } = useMutation(remote.reload)
  const given = remote.data?.myTag?.tag ?? ''
  // What the subscriber has said before stands there, until something else is chosen or written.
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
    /** Returns true when the tag is given; what was written stays when it fails. A text of one's own is checked for sensitive words first. */
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
    /** Returns true when the tag is taken back. */
    withdraw: () =>
      run(async (requestId) => {
        remote.replace(await withdrawTag(phoneNo, requestId))
        draft.set(untouched)
        return true
      }),
  }
}
