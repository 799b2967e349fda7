import { useState } from 'react'
import type { ListName } from '@contract/lists'
import type { SegmentPreview, SegmentRejection } from '@contract/segments'
import { addSegment, previewSegment } from '@/api/segments'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { newRequestId } from '@/platform/random-id'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { toast } from '@/stores/feedback'
import { segmentMessages } from './messages'

/** The form for one segment: its fields, what it would have done, and why it is refused. */
export function useAddSegment(list: ListName, onAdded: () => void) {
  const t = useMessages(segmentMessages)
  const [prefix, setPrefix] = useState('')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<SegmentRejection | null>(null)
  const [busy, setBusy] = useState(false)
  const normal = normalisePrefix(prefix)
  const wanted = useDebounced(normal)
  const preview = useRemote(wanted === null ? null : ['segmentPreview', list, wanted], () =>
    previewSegment(list, wanted ?? ''),
  )

  function previewOf(): SegmentPreview | 'failed' | null {
    if (wanted === null || wanted !== normal) return null
    if (preview.data) return preview.data
    return preview.status === 'loading' ? null : 'failed'
  }
  const shown = previewOf()
  const foreseen = shown === null || shown === 'failed' ? null : shown.rejection

  async function save(move: boolean) {
    if (normal === null) return setRefused('wrongPrefix')
    setBusy(true)
    try {
      const rejection = await addSegment(list, { prefix: normal, note: note.trim(), move }, newRequestId())
      setRefused(rejection)
      if (rejection) return
      toast(t('saved'))
      onAdded()
    } catch {
      // told by the client; what was typed stays
    } finally {
      setBusy(false)
    }
  }

  return {
    prefix,
    note,
    busy,
    preview: shown,
    rejection: refused ?? foreseen,
    setPrefix: (value: string) => {
      setPrefix(value)
      setRefused(null)
    },
    setNote,
    save,
  }
}
