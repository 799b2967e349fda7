import { useEffect, useState } from 'react'
import { View } from '@tarojs/components'
import { accountQuery } from '@/api/account'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { useRefresh } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { sizeText } from '@/i18n/formats'
import { cacheSize, clearCache } from '@/platform/phone-cache'
import { clearDrafts, draftsOf } from '@/stores/drafts'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { accountMessages } from './account-messages'

/** A sheet that shows how much data this phone caches for the app besides login and settings, and clears it. */
export function ClearCache({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages)
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const [size, setSize] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)

  const phoneNo = useSessionStore((session) => session.phoneNo)
  const refresh = useRefresh(accountQuery)

  const measure = async () => setSize((await cacheSize()) + sizeOfDrafts(phoneNo))
  // eslint-disable-next-line react-hooks/exhaustive-deps -- measured when it opens
  useEffect(() => void measure(), [])

  async function handleClear() {
    const question = { title: t('cacheQuestion'), text: t('cacheText') }
    if (!(await confirm({ ...question, confirmText: t('cacheClear'), cancelText: t('cancel') }))) return
    setBusy(true)
    await clearCache()
    clearDrafts()
    clearRemoteCache()
    // Refetched, so that this screen keeps its content.
    await Promise.all([measure(), refresh()])
    setBusy(false)
    toast(t('cacheCleared'))
    onClose()
  }

  const footer = (
    <Button
      id="cache-clear"
      size="large"
      block
      loading={busy}
      disabled={size === null}
      onClick={() => void handleClear()}
    >
      {t('cacheClear')}
    </Button>
  )
  return (
    <Sheet title={t('cacheTitle')} closeText={t('close')} onClose={onClose} footer={footer}>
      <View className="personal__text">{t('cacheLead')}</View>
      <Fact label={t('cacheSize')}>{size === null ? '…' : sizeText(size)}</Fact>
    </Sheet>
  )
}

/** The approximate size of unsent input, in bytes. */
function sizeOfDrafts(phoneNo: string): number {
  const { values } = draftsOf(phoneNo)
  return Object.keys(values).length === 0 ? 0 : JSON.stringify(values).length
}
