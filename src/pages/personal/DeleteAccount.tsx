import { useState } from 'react'
import { View } from '@tarojs/components'
import type { DeletionPreview } from '@contract/account'
import { accountQuery, askForDeletion, deletionPreviewQuery } from '@/api/account'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Fact } from '@/components/Fact/Fact'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { yuanOf } from '@/rules/products/price'
import { clearDrafts } from '@/stores/drafts'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { isSmsCode } from '@/widgets/CodeField/CodeField'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { accountMessages } from './account-messages'
import { ConfirmCode } from './ConfirmCode'
import { useConfirmed } from './use-confirmed'

/** A sheet to delete the account: what is deleted and what the law keeps, then a checkbox and a code. */
export function DeleteAccount({ onClose, onExport }: { onClose: () => void; onExport: () => void }) {
  const t = useMessages(accountMessages)
  const preview = useRemote(deletionPreviewQuery)
  const account = useRemote(accountQuery)
  const confirmed = useConfirmed('deletion', askForDeletion)
  const removeSession = useSessionStore((session) => session.remove)
  const [agreed, setAgreed] = useState(false)
  const [isTickMissing, setTickMissing] = useState(false)
  const pending = account.data?.deletion ?? null

  async function handleSubmit() {
    setTickMissing(!agreed)
    if (!agreed) return
    // Its field is at the end of what scrolls: without this the button would seem dead.
    if (!isSmsCode(confirmed.code)) toast(t('codeWrong'))
    const asked = await confirmed.submit()
    if (!asked) return
    removeSession()
    clearDrafts()
    toast(t('deleteAsked', { day: dayText(asked.dueAt) }))
    go('/login', {}, { restart: true })
  }

  const footer =
    preview.data && pending === null ? (
      <>
        <View className="personal__consent">
          <Checkbox
            id="delete-agree"
            checked={agreed}
            label={t('deleteAgree', { day: dayText(preview.data.dueAt) })}
            onChange={(next) => {
              setAgreed(next)
              setTickMissing(false)
            }}
          />
          {isTickMissing ? (
            <View className="personal__problem" {...aria({ role: 'alert' })}>
              {t('deleteAgreeFirst')}
            </View>
          ) : null}
        </View>
        <Button
          id="delete-submit"
          kind="danger"
          size="large"
          block
          loading={confirmed.busy === 'submit'}
          onClick={() => void handleSubmit()}
        >
          {t('deleteSubmit')}
        </Button>
      </>
    ) : undefined

  return (
    <Sheet title={t('deleteTitle')} closeText={t('close')} onClose={onClose} footer={footer}>
      <RemoteState remote={preview} empty={null} rows={5}>
        {preview.data && pending !== null ? (
          <View className="personal__text">{t('pendingTitle', { day: dayText(pending.dueAt) })}</View>
        ) : null}
        {preview.data && pending === null ? (
          <>
            <View className="personal__text">{t('deleteLead', { days: preview.data.days })}</View>
            <Lost preview={preview.data} />
            <Button id="delete-export" kind="text" size="small" onClick={onExport}>
              {t('deleteExport')}
            </Button>
            <ConfirmCode id="delete" confirmed={confirmed} onConfirm={() => void handleSubmit()} />
          </>
        ) : null}
      </RemoteState>
    </Sheet>
  )
}

function Lost({ preview }: { preview: DeletionPreview }) {
  const t = useMessages(accountMessages)
  const { products, refundDueFen, points, protects, protectedBy, modems, contacts, listEntries, records, kept } =
    preview
  const productText = ({ productName: name, priceFen, until }: DeletionPreview['products'][number]) => {
    if (priceFen === null) return t('productCarrier', { name })
    // The product ends with its paid period or with the account, whichever comes first.
    return until !== null && until < preview.dueAt
      ? t('productUntil', { name, day: dayText(until - 1) })
      : t('productDue', { name })
  }
  return (
    <View className="personal__facts">
      <View className="personal__label">{t('deleteLost')}</View>
      <Fact label={t('guard')}>{t('guardText')}</Fact>
      {products.length > 0 || refundDueFen > 0 ? (
        <Fact label={t('products')}>
          <View>
            {products.map((product) => (
              <View key={product.productName}>
                <NoWrapDate>{productText(product)}</NoWrapDate>
              </View>
            ))}
            {refundDueFen > 0 ? <View>{t('refundDue', { yuan: yuanOf(refundDueFen) })}</View> : null}
          </View>
        </Fact>
      ) : null}
      {points > 0 ? <Fact label={t('points')}>{t('pointsText', { count: points })}</Fact> : null}
      {protects + protectedBy > 0 ? (
        <Fact label={t('family')}>{t('familyText', { protects, by: protectedBy })}</Fact>
      ) : null}
      {modems > 0 ? <Fact label={t('modems')}>{t('modemsText', { count: modems })}</Fact> : null}
      <Fact label={t('data')}>{t('dataText', { contacts, entries: listEntries, records })}</Fact>
      {kept.length > 0 ? (
        <>
          <View className="personal__label">{t('keptTitle')}</View>
          {kept.map(({ what }) => (
            <View key={what} className="personal__note">
              {what}
            </View>
          ))}
          <View className="personal__note">{kept[0]?.why}</View>
        </>
      ) : null}
    </View>
  )
}
