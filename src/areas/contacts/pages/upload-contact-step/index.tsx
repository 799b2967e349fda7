import { useState } from 'react'
import { View } from '@tarojs/components'
import { agreeToImport, contactConsentQuery } from '@/api/contacts'
import { aria } from '@/components/aria'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import type { ContactFile } from '@/rules/contacts/read-contacts'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { CheckFile } from './CheckFile'
import { ChooseSource } from './ChooseSource'
import { Consent } from './Consent'
import { Done } from './Done'
import { uploadContactMessages } from './messages'
import type { ImportResult } from './use-import'
import './index.scss'

const titles = ['consentTitle', 'chooseTitle', 'checkTitle'] as const

/** Imports contacts step by step: consent, file or text, check with all wrong rows, import. */
export default function UploadContactStepPage() {
  const t = useMessages(uploadContactMessages)
  const consent = useRemote(contactConsentQuery)
  const { run } = useMutation(consent.reload)
  const [file, setFile] = useState<ContactFile | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const agreedAt = consent.data?.agreedAt ?? null
  const step = agreedAt === null ? 1 : file === null ? 2 : 3

  async function handleTakeBack() {
    const takenBack = await run((requestId) => agreeToImport(false, requestId))
    if (!takenBack) return
    consent.replace(takenBack)
    toast(t('takenBack'))
  }

  return (
    <Screen path="/uploadContactStep">
      <View className="upload-contacts">
        <RemoteState remote={consent} empty={null}>
          <View className="upload-contacts__step">{t('step', { step, steps: titles.length })}</View>
          <View className="upload-contacts__title" {...aria({ role: 'heading', level: 2 })}>
            {t(result ? 'doneTitle' : (titles[step - 1] ?? 'checkTitle'))}
          </View>
          {agreedAt === null ? <Consent onAgreed={(at) => consent.replace({ agreedAt: at })} /> : null}
          {agreedAt !== null && file === null ? (
            <ChooseSource agreedOn={dayText(agreedAt)} onRead={setFile} onTakeBack={() => void handleTakeBack()} />
          ) : null}
          {agreedAt !== null && file && !result ? (
            <CheckFile file={file} onAgain={() => setFile(null)} onDone={setResult} />
          ) : null}
          {result ? <Done result={result} /> : null}
        </RemoteState>
      </View>
    </Screen>
  )
}
