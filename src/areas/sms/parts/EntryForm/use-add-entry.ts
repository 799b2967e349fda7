import { useState } from 'react'
import type { Quota } from '@contract/lists'
import type { SmsListName, SmsListRejection } from '@contract/sms'
import { addToSmsList } from '@/api/sms-lists'
import { newRequestId } from '@/platform/random-id'
import { readSender } from '@/rules/sms/sender'
import { readWord } from '@/rules/sms/words'
import { useAttempt } from '@/hooks/use-attempt'

/** Why an entry is not on the list: the form's own check, or what the gateway said. */
export interface EntryRefusal {
  reason: SmsListRejection['reason']
  quota: Quota | null
}

/** Whether a list has words; the others have senders. */
export function isWordList(list: SmsListName): boolean {
  return list === 'blockWord' || list === 'allowWord'
}

/** The form for one sender or word. */
export function useAddEntry(list: SmsListName) {
  const [value, setValue] = useState('')
  const [isPrefix, setIsPrefix] = useState(false)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<EntryRefusal | null>(null)
  const attempt = useAttempt()

  /** Answers whether the entry was added; what was typed stays otherwise. */
  async function save(move = false): Promise<'added' | 'onOtherList' | 'refused'> {
    const isReadable = isWordList(list) ? readWord(value) !== null : readSender(value, isPrefix) !== null
    if (!isReadable) {
      setRefusal({ reason: 'bad', quota: null })
      return 'refused'
    }
    const entry = { value: value.trim(), isPrefix, note: note.trim() }
    const answer = await attempt.run(() => addToSmsList(list, entry, { move, requestId: newRequestId() }))
    if (!answer) return 'refused'
    if (answer.refusal === 'onOtherList') return 'onOtherList'
    setRefusal(answer.refusal === null ? null : { reason: answer.refusal, quota: answer.quota })
    return answer.refusal === null ? 'added' : 'refused'
  }

  return {
    value,
    isPrefix,
    note,
    refusal,
    busy: attempt.busy,
    setValue: (next: string) => {
      setValue(next)
      setRefusal(null)
    },
    setIsPrefix,
    setNote,
    save,
  }
}
