import { useState } from 'react'
import type { ListName } from '@contract/lists'
import type { NumberSegment } from '@contract/segments'
import { querySegments, removeSegments, restoreSegments } from '@/api/segments'
import { useMessages } from '@/i18n/define-messages'
import { NumberList } from '@/widgets/NumberList/NumberList'
import { useNumberList, type NumberListSource } from '@/widgets/NumberList/use-number-list'
import { AddSegment } from './AddSegment'
import { segmentMessages } from './messages'

const sourceOf = (list: ListName): NumberListSource<NumberSegment> => ({
  key: ['segments', list],
  query: async (search) => ({ ...(await querySegments(list, search)), nextCursor: null }),
  remove: (ids, requestId) => removeSegments(list, ids, requestId),
  restore: (ids, requestId) => restoreSegments(list, ids, requestId),
})

const sources = { black: sourceOf('black'), white: sourceOf('white') } satisfies Record<ListName, unknown>

/** The segments of one list, and the form for another. */
export function SegmentList({ list }: { list: ListName }) {
  const t = useMessages(segmentMessages)
  const segments = useNumberList(sources[list])
  const [isAdding, setAdding] = useState(false)
  const isBlack = list === 'black'

  function handleAdded() {
    setAdding(false)
    void segments.pages.reload()
  }

  return (
    <>
      <NumberList
        list={segments}
        icon="hash"
        texts={{
          used: t('used'),
          add: t('add'),
          empty: t(isBlack ? 'emptyBlack' : 'emptyWhite'),
          emptyText: t(isBlack ? 'emptyBlackText' : 'emptyWhiteText'),
        }}
        row={({ prefix, note }) => ({ title: `${prefix}*`, detail: note })}
        onAdd={() => setAdding(true)}
      />
      {isAdding ? <AddSegment list={list} onAdded={handleAdded} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
