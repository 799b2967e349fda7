import { useState } from 'react'
import { findSensitiveWords, numberQuery, setTag, withdrawTag } from '@/api/tags'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { presetCode } from '@/rules/tags/presets'
import { readTagText, type TagTextError } from '@/rules/tags/tag-text'

/** Why a tag is not given: what the text lacks, or the words in it that nobody may publish. */
export type TagRefusal = { reason: TagTextError } | { reason: 'sensitive'; words: readonly string[] }

/** A number and the subscriber's tag for it: one that is offered, or one of the subscriber's own. */
export function useTagging(phoneNo: string) {
  const remote = useRemote(phoneNo ? numberQuery(phoneNo) : null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [own, setOwn] = useState<string | null>(null)
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
      setChosen(tag)
      setOwn('')
      setRefusal(null)
    },
    write: (next: string) => {
      setOwn(next)
      setChosen('')
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
        setChosen(null)
        setOwn(null)
        return true
      }),
  }
}
