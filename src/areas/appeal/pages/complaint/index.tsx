import { View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import type { ComplaintKind } from '@contract/words/appeals'
import { complaintKinds } from '@contract/words/appeals'
import { fileComplaint } from '@/api/appeals'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { typedNumber } from '@/rules/phone/written-numbers'
import { toast } from '@/stores/feedback'
import { Screen } from '@/widgets/Screen/Screen'
import { appealMessages } from '../../messages'
import { ChoiceSection } from '../../parts/ChoiceSection'
import { FormEnd } from '../../parts/FormEnd'
import { Statement } from '../../parts/Statement'
import { useCaseForm } from '../../parts/use-case-form'
import { complaintMessages } from './messages'
import '../../parts/appeal.scss'

interface NewComplaint {
  phoneNo: string
  kind: ComplaintKind | ''
  words: string
  evidence: Upload[]
}

/** The form of a complaint about a number: number, kind, description, and optional pictures. */
export default function ComplaintPage() {
  const t = useMessages(complaintMessages)
  const shared = useMessages(appealMessages)
  const { phone = '' } = useRouteParams('/complaint')
  const initial: NewComplaint = { phoneNo: phone, kind: '', words: '', evidence: [] }
  const { value, uploads, sending, isTried, isStated, change, submit } = useCaseForm('complaint', 'complaint', initial)
  const { phoneNo, kind, words } = value
  const number = typedNumber(phoneNo)
  const fields = number !== null && kind !== '' && isStated ? { phoneNo: number, kind } : null

  async function handleSubmit() {
    const filed = await submit(fields, fileComplaint)
    if (!filed) return
    toast(t('filed'))
    go('/appealDetail', { id: filed.id, type: 'complaint' }, { replace: true })
  }

  return (
    <Screen path="/complaint">
      <View className="appeal">
        <View className="appeal__text">{t('lead')}</View>
        <Card>
          <TextField
            id="complaint-number"
            label={t('number')}
            type="tel"
            maxLength={40}
            hint={t('numberHint')}
            value={phoneNo}
            error={isTried && number === null ? t('numberWrong') : undefined}
            onInput={(text) => change({ phoneNo: text })}
          />
        </Card>
        <ChoiceSection
          title={t('kind')}
          items={complaintKinds.map((key) => ({
            key,
            title: shared(key),
            detail: shared(`${key}Text`),
            id: `kind-${key}`,
          }))}
          chosen={kind}
          error={isTried && kind === '' ? t('kindMissing') : undefined}
          onChange={(next) => change({ kind: next })}
        />
        <Section title={t('explain')}>
          <Card>
            <Statement
              id="complaint"
              placeholder={t('placeholder')}
              words={words}
              isTried={isTried}
              uploads={uploads}
              filesHint={t('optional')}
              onInput={(text) => change({ words: text })}
            />
          </Card>
        </Section>
        <FormEnd
          id="complaint-submit"
          text={t('submit')}
          busy={sending.busy}
          problem={isTried && fields === null ? t('check') : sending.problem}
          onSubmit={() => void handleSubmit()}
        />
      </View>
    </Screen>
  )
}
