import type { ReactElement } from 'react'
import { cloneElement, useState } from 'react'
import { View } from '@tarojs/components'
import type { GatheredSms } from '@/api/held-sms'
import { Button } from '@/components/Button/Button'
import { ListRow, type ListRowProps } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { gatherBySender } from '@/rules/sms/by-sender'
import { smsListMessages } from '../../list-messages'

interface Actions {
  isBusy: boolean
  onOpen: (sms: GatheredSms) => void
  onRestore: (id: string) => void
  onRemove: (ids: string[]) => void
  /** Shows all SMS of a sender one by one, also those that a page leaves out. */
  onSearch: (from: string) => void
}

export interface BySenderProps extends Actions {
  items: readonly GatheredSms[]
  /** Renders an SMS that stands alone. */
  one: (sms: GatheredSms, index: number) => ReactElement
}

/** The quarantine with the SMS of each sender folded below the newest. */
export function BySender({ items, one, ...actions }: BySenderProps) {
  return (
    <Rows
      items={gatherBySender(items, now())}
      row={([first, ...rest], index) => {
        if (first === undefined) return null
        const row = one(first, index)
        return rest.length > 0 ? <Sender key={first.id} {...{ row, index, first, rest }} {...actions} /> : row
      }}
    />
  )
}

interface SenderProps extends Actions {
  /** The row of the newest. */
  row: ReactElement<ListRowProps>
  index: number
  first: GatheredSms
  rest: readonly GatheredSms[]
}

/** The SMS of one sender: restored one by one, deleted together. */
function Sender({ row, index, first, rest, isBusy, onOpen, onRestore, onRemove, onSearch }: SenderProps) {
  const t = useMessages(smsListMessages)
  const [isOpen, setOpen] = useState(false)
  const { from, ofSender } = first
  const count = ofSender - 1
  const lacking = count - rest.length
  const fold = (
    <Button
      id={`held-more-${index}`}
      kind="text"
      size="small"
      label={t(isOpen ? 'lessOf' : 'moreOf', { from, count })}
      onClick={() => setOpen(!isOpen)}
    >
      {t(isOpen ? 'less' : 'more', { count })}
    </Button>
  )
  return (
    <View className="sms-centre__sender">
      {cloneElement(row, { control: fold, trailing: undefined })}
      {isOpen
        ? rest.map((sms) => (
            <ListRow
              key={sms.id}
              id={`held-${sms.id}`}
              title={momentText(sms.at)}
              detail={sms.text}
              control={
                <Button
                  id={`held-release-${sms.id}`}
                  kind="secondary"
                  size="small"
                  label={t('restoreOf', { from, time: momentText(sms.at) })}
                  disabled={isBusy}
                  onClick={() => onRestore(sms.id)}
                >
                  {t('restore')}
                </Button>
              }
              onClick={() => onOpen(sms)}
            />
          ))
        : null}
      {isOpen && lacking > 0 ? (
        <ListRow id={`held-rest-${index}`} title={t('restOf', { count: lacking })} onClick={() => onSearch(from)} />
      ) : null}
      {isOpen && lacking <= 0 ? (
        <Button
          id={`held-clear-${index}`}
          kind="remove"
          block
          disabled={isBusy}
          onClick={() => onRemove([first, ...rest].map(({ id }) => id))}
        >
          {t('removeOf', { count: rest.length + 1 })}
        </Button>
      ) : null}
    </View>
  )
}
