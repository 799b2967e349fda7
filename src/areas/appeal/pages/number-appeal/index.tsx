import { useState } from 'react'
import { View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import type { AppealGround } from '@contract/words/appeals'
import { appealPreviewQuery, fileAppeal } from '@/api/appeals'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { appealGrounds, evidenceOf } from '@/rules/appeal/grounds'
import { serviceHotline } from '@/rules/phone/hotlines'
import { isSubscriberNumber } from '@/rules/phone/number'
import { typedMobile } from '@/rules/phone/typed-digits'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { CaptchaField } from '@/widgets/CaptchaField/CaptchaField'
import { CodeField, isSmsCode } from '@/widgets/CodeField/CodeField'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { appealMessages } from '../../messages'
import { ChoiceSection } from '../../parts/ChoiceSection'
import { FormEnd } from '../../parts/FormEnd'
import { Statement } from '../../parts/Statement'
import { useCaseForm } from '../../parts/use-case-form'
import { numberAppealMessages } from './messages'
import { NumberNow } from './NumberNow'
import { useProof } from './use-proof'
import '../../parts/appeal.scss'

interface NewAppeal {
  phoneNo: string
  ground: AppealGround | ''
  words: string
  evidence: Upload[]
}

/**
 * The form of an appeal against a wrong tag: number, ground, evidence, and proof that the number is the subscriber's.
 */
export default function NumberAppealPage() {
  const t = useMessages(numberAppealMessages)
  const shared = useMessages(appealMessages)
  const [own] = useState(() => useSessionStore.getState().phoneNo)
  const initial: NewAppeal = { phoneNo: own, ground: '', words: '', evidence: [] }
  const { value, uploads, sending, isTried, isStated, change, ...form } = useCaseForm('appeal', 'numberAppeal', initial)
  const { phoneNo, ground, words, evidence } = value
  const isNumber = isSubscriberNumber(phoneNo)
  const preview = useRemote(isNumber ? appealPreviewQuery(phoneNo) : null)
  const isOther = isNumber && phoneNo !== own
  const proof = useProof(phoneNo, isOther)

  const { kinds, least } = evidenceOf[ground || 'other']
  const isShort = evidence.length < least
  const isComplete = isNumber && isStated && !isShort && isSmsCode(proof.code)
  const fields = isComplete && ground !== '' ? { phoneNo, ground, code: proof.code } : null

  async function handleSubmit() {
    const filed = await form.submit(fields, fileAppeal)
    if (!filed) return
    toast(t('filed'))
    go('/appealDetail', { id: filed.id }, { replace: true })
  }

  if (preview.data?.isOpen === false) {
    const text = t('closedText', { hotline: serviceHotline })
    return (
      <Screen path="/numberAppeal">
        <StateMessage kind="empty" icon="phone" title={t('closed')} text={text} />
      </Screen>
    )
  }
  return (
    <Screen path="/numberAppeal">
      <View className="appeal">
        <View className="appeal__text">{t('lead')}</View>
        <Card>
          <TextField
            id="appeal-number"
            label={t('number')}
            type="tel"
            maxLength={40}
            hint={t('numberHint')}
            value={phoneNo}
            error={isTried && !isNumber ? t('numberWrong') : undefined}
            onInput={(text) => {
              change({ phoneNo: typedMobile(text) })
              proof.startOver()
            }}
          />
          <RemoteState remote={preview} empty={null} rows={1}>
            {preview.data ? <NumberNow preview={preview.data} /> : null}
          </RemoteState>
        </Card>
        {typeof preview.data?.openId === 'string' ? null : (
          <>
            <ChoiceSection
              title={t('ground')}
              items={appealGrounds.map((key) => ({
                key,
                title: shared(key),
                detail: shared(`${key}Text`),
                id: `ground-${key}`,
              }))}
              chosen={ground}
              error={isTried && ground === '' ? t('groundMissing') : undefined}
              onChange={(next) => change({ ground: next })}
            />
            <Section title={t('explain')}>
              <Card>
                <Statement
                  id="appeal"
                  placeholder={t('placeholder')}
                  words={words}
                  isTried={isTried}
                  uploads={uploads}
                  filesHint={
                    least > 0
                      ? t('least', { least, kinds: kinds.map((kind) => t(kind)).join(t(least > 1 ? 'and' : 'or')) })
                      : t('optional', { kinds: kinds.map((kind) => t(kind)).join(t('or')) })
                  }
                  filesFault={isShort ? shared('tooFew', { least }) : undefined}
                  onInput={(text) => change({ words: text })}
                />
              </Card>
            </Section>
            <Section title={t('proof')} detail={isNumber ? t('proofText', { phone: phoneNo }) : undefined}>
              <Card>
                {isOther ? (
                  <CaptchaField
                    id="appeal-captcha"
                    captcha={proof.captcha}
                    error={proof.captchaProblem ?? undefined}
                    onInput={proof.setCaptcha}
                  />
                ) : null}
                <CodeField
                  id="appeal-code"
                  sendId="appeal-send"
                  value={proof.code}
                  error={proof.problem ?? (isTried && !isSmsCode(proof.code) ? t('codeMissing') : undefined)}
                  wasSent={proof.wasSent}
                  isSending={proof.isSending}
                  secondsLeft={proof.secondsLeft}
                  onInput={(digits) => {
                    proof.setCode(digits)
                    sending.clearProblem()
                  }}
                  onSend={() => (isNumber ? void proof.send() : form.showErrors())}
                  onConfirm={() => void handleSubmit()}
                />
              </Card>
            </Section>
            <FormEnd
              id="appeal-submit"
              text={t('submit')}
              busy={sending.busy}
              problem={isTried && fields === null ? t('check') : sending.problem}
              onSubmit={() => void handleSubmit()}
            />
          </>
        )}
      </View>
    </Screen>
  )
}
