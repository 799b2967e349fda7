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
/** The number of contacts shown, so that a wrong column or encoding is seen before anything is stored. */
const PREVIEWED = 10

export interface CheckFileProps {
  file: ContactFile
  onAgain: () => void
  onDone: (result: ImportResult) => void
}

/** The contents of a file, its first contacts and its wrong rows; then the import. */
export function CheckFile({ file, onAgain, onDone }: CheckFileProps) {
  const t = useMessages(uploadContactMessages)
  const { phase, sent, run, fault } = useImport(file, onDone)
  const { contacts, merged, errors } = file
  const count = contacts.length

  const isBusy = phase === 'running' || phase === 'waiting'
  const isUnderWay = isBusy || phase === 'interrupted'
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
        {phase === 'waiting' ? <View className="upload-contacts__text">{t('waiting')}</View> : null}
        {phase === 'interrupted' ? <View className="upload-contacts__error">{t('interrupted')}</View> : null}
        {phase === 'interrupted' && fault !== '' ? <View className="upload-contacts__error">{fault}</View> : null}
      </Card>
      {count > 0 && !isUnderWay ? (
        <Section title={t('preview', { count: Math.min(count, PREVIEWED) })}>
          <Card id="upload-preview" flush>
            {contacts.slice(0, PREVIEWED).map(({ name, phoneNo }, index) => (
              <ListRow key={phoneNo} id={`preview-${index}`} title={name} detail={phoneNo} />
            ))}
          </Card>
        </Section>
      ) : null}
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
        <Button id="upload-import" size="large" block loading={isBusy} onClick={() => void run()}>
          {phase === 'interrupted' ? t('resume') : t('import', { count })}
        </Button>
      ) : null}
      <Button id="upload-again" kind="text" block disabled={isBusy} onClick={onAgain}>
        {t('again')}
      </Button>
    </>
  )
}
