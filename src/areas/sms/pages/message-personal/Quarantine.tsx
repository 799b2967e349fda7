import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HeldSms } from '@contract/sms'
import { Button } from '@/components/Button/Button'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { shortMomentText } from '@/i18n/formats'
import { roomOn } from '@/rules/lists/list-limits'
import { confirm, toast } from '@/stores/feedback'
import { useFraudQuestion } from '@/widgets/EntryList/use-fraud-question'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { SelectableList } from '@/widgets/SelectableList/SelectableList'
import { holdKindMessages } from '../../kind-messages'
import { smsListMessages } from '../../list-messages'
import { BySender } from './BySender'
import { HeldSheet } from './HeldSheet'
import { Restored } from './Restored'
import { useQuarantine } from './use-quarantine'

/** Held SMS, gathered by sender: search, filter, full text, restore, report and delete. */
export function Quarantine() {
  const t = useMessages(smsListMessages)
  const nameOf = useMessages(holdKindMessages)
  const quarantine = useQuarantine()
  const gate = useProductGate()
  const askFraud = useFraudQuestion('allowed')
  const [open, setOpen] = useState<HeldSms | null>(null)
  const { list, kind, kinds } = quarantine

  async function handleRestore(ids: string[], allowSender = false) {
    const outcome = await quarantine.restore(ids, allowSender)
    if (outcome === 'failed') return
    setOpen(null)
    toast(t(outcome === 'notAllowed' ? 'allowFailed' : allowSender ? 'allowedToo' : 'restored'))
  }

  /** Restores an SMS and allows its sender, if the products' limit permits another entry. */
  const handleAllow = ({ id, from }: HeldSms) =>
    gate(roomOn('allowed'), async () => {
      if (await askFraud([from])) await handleRestore([id], true)
    })

  async function handleReport({ id, from }: HeldSms) {
    const question = { title: t('spamTitle'), text: t('spamText', { from }) }
    if (!(await confirm({ ...question, confirmText: t('confirm'), cancelText: t('cancel') }))) return
    const report = await quarantine.report(id)
    if (!report) return
    setOpen(null)
    toast(t(report.outcome === 'senderRefused' ? 'spamDone' : 'spamReceived'))
  }

  async function handleRemove(id: string) {
    if (await list.removal.remove([id])) setOpen(null)
  }

  const choices = [
    { key: null, text: t('all') },
    ...kinds.map((one) => ({ key: one.kind, text: `${nameOf(one.kind)} ${one.count}` })),
  ]

  return (
    <View className="sms-centre__list">
      <Restored items={quarantine.restored} />
      <SelectableList
        list={list}
        icon="message-off"
        texts={{ empty: t('heldEmpty'), emptyText: t('heldEmptyText'), search: t('searchHeld') }}
        row={(sms) => ({
          title: sms.from,
          mark: sms.isCode ? <Tag tone="risk">{t('maybeCode')}</Tag> : <Tag>{nameOf(sms.kind)}</Tag>,
          detail: sms.text,
          // A code is of the last 24 hours, and its button needs the width.
          ...(sms.isCode ? {} : { trailing: shortMomentText(sms.at) }),
          control: sms.isCode ? (
            <Button
              id={`held-release-${sms.id}`}
              kind="secondary"
              size="small"
              disabled={quarantine.busy}
              onClick={() => void handleRestore([sms.id])}
            >
              {t('restore')}
            </Button>
          ) : undefined,
        })}
        tools={
          kinds.length > 1 || kind !== null ? (
            <ChoiceRow label={t('kindFilter')} choices={choices} chosen={kind} onChoose={quarantine.setKind} />
          ) : null
        }
        bulk={{ text: t('restore'), onClick: (ids) => void handleRestore(ids) }}
        onOpen={setOpen}
        rows={(one) =>
          list.pages.items.some(({ ofSender }) => ofSender > 1) ? (
            <BySender
              items={list.pages.items}
              one={one}
              isBusy={quarantine.busy || list.removal.busy}
              onOpen={setOpen}
              onRestore={(id) => void handleRestore([id])}
              onRemove={(ids) => void list.removal.remove(ids)}
              onSearch={list.setSearch}
            />
          ) : null
        }
      />
      {open ? (
        <HeldSheet
          sms={open}
          busy={quarantine.busy || list.removal.busy}
          onRestore={(allowSender) => void (allowSender ? handleAllow(open) : handleRestore([open.id]))}
          onReport={() => void handleReport(open)}
          onRemove={() => void handleRemove(open.id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </View>
  )
}
