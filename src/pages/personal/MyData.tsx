import { useState } from 'react'
import { View } from '@tarojs/components'
import { accountQuery, askForExport, readExportFile } from '@/api/account'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { usePoll } from '@/hooks/use-poll'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText, sizeText } from '@/i18n/formats'
import { keepFile, type KeptFile } from '@/platform/kept-file'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { accountMessages } from './account-messages'
import { ConfirmCode } from './ConfirmCode'
import { useConfirmed } from './use-confirmed'

const LOOK_MS = 1500
const keptWords = { saved: 'downloaded', copied: 'copied', refused: 'refused' } as const

/** A sheet to export all personal data: requested with a code, created by the gateway, downloaded here. */
export function MyData({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages)
  const account = useRemote(accountQuery)
  const [isAsking, setAsking] = useState(false)
  const [handOver, setHandOver] = useState<Extract<KeptFile, object> | null>(null)
  const { busy, run } = useMutation()
  const confirmed = useConfirmed('export', askForExport)
  const found = account.data?.export ?? null
  const isMaking = found?.state === 'making'
  const isReady = found?.state === 'ready' && found.here
  const showsForm = !isMaking && (isAsking || !isReady)
  usePoll(() => (isMaking ? account.reload() : Promise.resolve()), LOOK_MS)

  async function handleAsk() {
    const asked = await confirmed.submit()
    if (asked === undefined) return
    confirmed.input('')
    setAsking(false)
    setHandOver(null)
    account.replace({ deletion: null, terms: [], ...account.data, export: asked })
    await account.reload()
  }

  async function handleDownload() {
    if (found === null) return
    const file = await run(() => readExportFile(found.id))
    if (!file) return account.reload()
    const kept = await keepFile(file.name, file.content)
    if (typeof kept === 'string') toast(t(keptWords[kept]))
    else setHandOver(kept)
  }

  const footer = showsForm ? (
    <Button id="export-ask" size="large" block loading={confirmed.busy === 'submit'} onClick={() => void handleAsk()}>
      {t('exportAsk')}
    </Button>
  ) : handOver ? (
    <Button id="export-send-on" size="large" block onClick={() => void handOver.send()}>
      {t('sendToChat')}
    </Button>
  ) : isReady ? (
    <Button id="export-download" size="large" block loading={busy} onClick={() => void handleDownload()}>
      {t('download')}
    </Button>
  ) : undefined

  return (
    <Sheet title={t('exportTitle')} closeText={t('close')} onClose={onClose} footer={footer}>
      <RemoteState remote={account} empty={null} rows={3}>
        <View className="personal__text">{t('exportLead')}</View>
        <View className="personal__note">{t('exportSafe')}</View>
        {found ? (
          <View className="personal__facts">
            <View id="export-state" className="personal__text" {...aria({ role: 'status' })}>
              {t(isMaking ? 'exportMaking' : found.state === 'ready' ? 'exportReady' : 'exportFailed')}
            </View>
            <Fact label={t('exportAsked')}>{momentText(found.askedAt)}</Fact>
            {found.state === 'ready' ? (
              <>
                <Fact label={t('exportSize')}>{sizeText(found.bytes)}</Fact>
                <Fact label={t('exportUntil')}>{momentText(found.expiresAt)}</Fact>
              </>
            ) : null}
            {found.state === 'ready' && !found.here ? (
              <View className="personal__note">{t('exportElsewhere')}</View>
            ) : null}
          </View>
        ) : null}
        {showsForm ? (
          <ConfirmCode id="export" confirmed={confirmed} onConfirm={() => void handleAsk()} />
        ) : isReady ? (
          <Button id="export-again" kind="text" size="small" onClick={() => setAsking(true)}>
            {t('exportAgain')}
          </Button>
        ) : null}
      </RemoteState>
    </Sheet>
  )
}
