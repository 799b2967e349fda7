import { useRef, useState } from 'react'
import type { SmsHoldKind } from '@contract/words/sms'
import { restoreHeld } from '@/api/held-codes'
import { heldQuery, removeHeld, undoHeldRemoval, type GatheredSms, type HeldPage } from '@/api/held-sms'
import { addReport } from '@/api/sms-reports'
import { useSelectableList, type SelectableListSource } from '@/widgets/SelectableList/use-selectable-list'
import { useMutation } from '@/hooks/use-mutation'
import { useLastKnown } from '@/hooks/use-last-known'
import { usePoll } from '@/hooks/use-poll'

/** The SMS centre takes a restored SMS within seconds. */
const DELIVERY_MS = 5000
/** Beyond it the other phone is off, and a reload by hand is enough. */
const MOST_POLLS = 24

/** A page of the quarantine in the list widget's format; it has no limit. */
type Page = HeldPage & { quota: null }

const sourceOf = (kind: SmsHoldKind | null): SelectableListSource<GatheredSms> => ({
  name: `heldSms-${kind ?? ''}`,
  query: (search) => heldQuery(kind, search),
  remove: removeHeld,
  restore: async (ids, requestId) => {
    await undoHeldRemoval(ids, requestId)
    return { rejected: [] }
  },
})

/** The state of the quarantine: its list, an optional filter by kind, and the actions besides deletion. */
export function useQuarantine() {
  const [kind, setKind] = useState<SmsHoldKind | null>(null)
  const list = useSelectableList(sourceOf(kind))
  const { busy, run } = useMutation(list.pages.reload)
  // The widget's type knows only what all lists have; these pages come from the source above.
  const first = list.pages.first as Page | undefined
  const kinds = useLastKnown(first?.kinds) ?? []
  const restored = useLastKnown(first?.restored) ?? []
  const isAwaited = restored.some(({ state }) => state === 'delivering')
  const polls = useRef(0)
  usePoll(async () => {
    if (!isAwaited || polls.current >= MOST_POLLS) return
    polls.current += 1
    await list.pages.reload()
  }, DELIVERY_MS)

  return {
    list,
    busy,
    kind,
    setKind,
    kinds,
    restored,
    /** Restores SMS. `notAllowed` means that they were restored, but not every sender could be allowed. */
    async restore(ids: string[], allowSender = false): Promise<'done' | 'notAllowed' | 'failed'> {
      const what = ['restore', ids, allowSender]
      const rejected = await run((requestId) => restoreHeld(ids, allowSender, requestId), what)
      if (rejected === undefined) return 'failed'
      list.removal.stop()
      polls.current = 0
      void list.pages.reload()
      return rejected > 0 ? 'notAllowed' : 'done'
    },
    /** Reports a held SMS as spam and rejects its sender; returns undefined after a failure. */
    report: (smsId: string) =>
      run((requestId) => addReport({ kind: 'spam', smsId, refuseSender: true }, requestId), ['report', smsId]),
  }
}
