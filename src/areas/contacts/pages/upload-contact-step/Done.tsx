import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { SHOWN } from './CheckFile'
import { uploadContactMessages } from './messages'
import type { ImportResult } from './use-import'

/** The result of an import: how many are new, merged or unchanged, and every refused contact. */
export function Done({ result }: { result: ImportResult }) {
  const t = useMessages(uploadContactMessages)
  const { refused } = result
  return (
    <>
      <Card id="upload-done" flush>
        {(['added', 'merged', 'unchanged'] as const).map((key) => (
          <ListRow key={key} title={t(key)} trailing={t('people', { count: result[key] })} />
        ))}
        {refused.length > 0 ? <ListRow title={t('refused')} trailing={t('people', { count: refused.length })} /> : null}
      </Card>
      {refused.length > 0 ? (
        <Card flush>
          {refused.slice(0, SHOWN).map(({ contact: { line, name, phoneNo }, reason }) => (
            <ListRow
              key={phoneNo}
              icon="alert"
              tone="risk"
              title={t('errorLine', { line, source: `${name} ${phoneNo}` })}
              detail={t(reason)}
            />
          ))}
        </Card>
      ) : null}
      <Button id="upload-finish" size="large" block onClick={() => go('/contact', {}, { replace: true })}>
        {t('toContacts')}
      </Button>
    </>
  )
}
