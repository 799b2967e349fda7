import { View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { StoredFile } from '@/widgets/Uploads/StoredFile'
import { appealMessages } from '../../messages'

export interface CaseFiledProps {
  title: string
  /** The ground or the kind, with its label. */
  about: readonly [label: string, value: string]
  words: string
  evidence: readonly Upload[]
}

/** What was submitted, with all files. */
export function CaseFiled({ title, about: [label, value], words, evidence }: CaseFiledProps) {
  const t = useMessages(appealMessages)
  return (
    <Section title={title}>
      <Card>
        <Fact label={label}>{value}</Fact>
        {words ? <Fact label={t('words')}>{words}</Fact> : null}
        {evidence.length > 0 ? (
          <View className="appeal__below" {...aria({ role: 'list', label: t('evidence') })}>
            {evidence.map((file, index) => (
              <StoredFile key={file.id} id={`filed-${index}`} file={file} number={index + 1} />
            ))}
          </View>
        ) : null}
      </Card>
    </Section>
  )
}
