import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import type { ContactFile } from '@/rules/contacts/read-contacts'
import { uploadContactMessages } from './messages'
import { useImport, type ImportResult } from './use-import'

/** The number of wrong rows shown; the others are only counted. */
export const SHOWN = 100

export interface CheckFileProps {
  file: ContactFile
  onAgain: () => void
  onDone: (result: ImportResult) => void
}

/** The contents of a file and its wrong rows; then the import. */
export function CheckFile({ file, onAgain, onDone }: CheckFileProps) {
  const t = useMessages(uploadContactMessages)
  const { phase, sent, run } = useImport(file, onDone)
  const { contacts, merged, errors } = file
  const count = contacts.length

  const isUnderWay = phase === 'running' || phase === 'interrupted'
  return (
    <>
      <Card id="upload-summary">
        <View className="upload-contacts__count">{t('ready', { count })}</View>
        {merged > 0 ? <View className="upload-contacts__text">{t('mergedInFile', { count: merged })}</View> : null}
        {isUnderWay ? (
          <>
            <Progress label={t('progress', { done: sent, count })} value={sent} max={count} />
            <View className="upload-contacts__text">{t('progress', { done: sent, count })}</View>
          </>
        ) : null}
        {phase === 'interrupted' ? <View className="upload-contacts__error">{t('interrupted')}</View> : null}
      </Card>
      {errors.length > 0 ? (
        <Section title={t('errors', { count: errors.length })}>
          <Card flush>
            {errors.slice(0, SHOWN).map(({ line, source, reason }, index) => (
              <ListRow
                key={`${line} ${source} ${index}`}
                index={index}
                icon="alert"
                tone="risk"
                title={t('errorLine', { line, source })}
                detail={t(reason)}
              />
            ))}
          </Card>
          {errors.length > SHOWN ? (
            <View className="upload-contacts__text">{t('moreErrors', { count: errors.length - SHOWN })}</View>
          ) : null}
        </Section>
      ) : null}
      {count > 0 ? (
        <Button id="upload-import" size="large" block loading={phase === 'running'} onClick={() => void run()}>
          {phase === 'interrupted' ? t('resume') : t('import', { count })}
        </Button>
      ) : null}
      <Button id="upload-again" kind="text" block disabled={phase === 'running'} onClick={onAgain}>
        {t('again')}
      </Button>
    </>
  )
}
