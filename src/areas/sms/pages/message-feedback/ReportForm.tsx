import { smsReportKinds } from '@contract/words/sms'
import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { RadioList } from '@/components/RadioList/RadioList'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { REPORT_NOTE_LENGTH, SENDER_LENGTH, SMS_LENGTH } from '@/rules/sms/limits'
import { toast } from '@/stores/feedback'
import { feedbackMessages } from '../../feedback-messages'
import { ChooseSms } from './ChooseSms'
import type { ChosenSms, ReportFormState } from './use-report-form'

/** The form of a report: what was wrong, the SMS, and a note. */
export function ReportForm({ form, onSent }: { form: ReportFormState; onSent: () => void }) {
  const t = useMessages(feedbackMessages)
  const [isChoosing, setIsChoosing] = useState(false)
  const isHeld = form.kind === 'wronglyHeld'

  function handleChoose(sms: ChosenSms) {
    setIsChoosing(false)
    form.choose(sms)
  }

  async function handleSubmit() {
    const report = await form.submit()
    if (!report) return
    const isRefused = !isHeld && form.refuseSender
    if (report.outcome === 'none') toast(t(isRefused ? 'refuseFailed' : 'received'))
    else toast(t(report.outcome))
    onSent()
  }

  return (
    <>
      <Card flush>
        <RadioList
          label={t('kindLabel')}
          items={smsReportKinds.map((key) => ({ key, title: t(key), detail: t(`${key}Text`), id: `feedback-${key}` }))}
          chosen={form.kind}
          onChange={form.setKind}
        />
      </Card>
      <Card>
        <Button id="feedback-choose" kind="secondary" block icon="message" onClick={() => setIsChoosing(true)}>
          {t(isHeld ? 'chooseHeld' : 'chooseRecent')}
        </Button>
        <View className="sms-feedback__fields">
          <TextField
            id="feedback-from"
            label={t('from')}
            placeholder={t('fromPlaceholder')}
            type="text"
            maxLength={SENDER_LENGTH}
            value={form.from}
            error={form.wrong === 'from' ? t('fromMissing') : undefined}
            onInput={form.setFrom}
          />
          <TextArea
            id="feedback-text"
            label={t('text')}
            placeholder={t('textPlaceholder')}
            maxLength={SMS_LENGTH}
            value={form.text}
            error={form.wrong === 'text' ? t('textMissing') : undefined}
            onInput={form.setText}
          />
          <TextField
            id="feedback-note"
            label={t('note')}
            placeholder={t('notePlaceholder')}
            maxLength={REPORT_NOTE_LENGTH}
            value={form.note}
            onInput={form.setNote}
          />
        </View>
        {isHeld ? null : (
          <Checkbox
            id="feedback-refuse"
            label={t('refuse')}
            checked={form.refuseSender}
            onChange={form.setRefuseSender}
          />
        )}
      </Card>
      <Button id="feedback-submit" size="large" block loading={form.busy} onClick={() => void handleSubmit()}>
        {t('submit')}
      </Button>
      {isChoosing ? <ChooseSms isHeld={isHeld} onChoose={handleChoose} onClose={() => setIsChoosing(false)} /> : null}
    </>
  )
}
