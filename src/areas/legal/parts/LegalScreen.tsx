import type { LegalDocumentId } from '@contract/words/account'
import { useState } from 'react'
import { legalDocumentQuery } from '@/api/legal'
import { useRemote } from '@/hooks/use-remote'
import { useLanguage } from '@/i18n/define-messages'
import type { RoutePath } from '@/navigation/routes'
import { Screen } from '@/widgets/Screen/Screen'
import { LegalDocument } from './LegalDocument'

export type LegalPath = Extract<RoutePath, `/${LegalDocumentId}`>

/** The legal text of a path: the full text in Chinese; in English the summary, and the full text on request. */
export function LegalScreen({ path }: { path: LegalPath }) {
  const isEnglish = useLanguage() === 'en'
  const [wantsFull, setWantsFull] = useState(false)
  const text = isEnglish && !wantsFull ? 'summary' : 'full'
  // The path of a legal text is its id.
  const document = useRemote(legalDocumentQuery(path.slice(1) as LegalDocumentId, text))
  return (
    <Screen path={path} remote={document}>
      {(read) => (
        <LegalDocument
          key={text}
          document={read}
          summary={isEnglish ? { isShown: text === 'summary', onToggle: () => setWantsFull(!wantsFull) } : null}
        />
      )}
    </Screen>
  )
}
