import { useState } from 'react'
import { sendAppealCode } from '@/api/appeals'
import { useCountdown } from '@/hooks/use-countdown'
import { useMessages } from '@/i18n/define-messages'
import { captchaMessages } from '@/widgets/CaptchaField/messages'
import { useCaptcha } from '@/widgets/CaptchaField/use-captcha'
import { useSending } from '../../parts/use-sending'

/** The gateway's codes of a wrong captcha and a wrong proof of work. */
const CAPTCHA_REFUSALS: readonly unknown[] = ['U0101', 'U0107']

/**
 * Requests and holds the SMS code that proves who owns the number. Never stored in a draft. A number that is not the
 * session's (`isOther`) needs a captcha and a proof of work (DESIGN 7.7).
 */
export function useProof(phoneNo: string, isOther: boolean) {
  const sending = useSending()
  const next = useCountdown()
  const captcha = useCaptcha('appeal', isOther)
  const captchaText = useMessages(captchaMessages)
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isCaptchaMissing, setIsCaptchaMissing] = useState(false)
  const isOfCaptcha = CAPTCHA_REFUSALS.includes(sending.code)
  return {
    code,
    captcha,
    wasSent: sentTo === phoneNo,
    isSending: sending.busy,
    secondsLeft: next.secondsLeft,
    /** Why no code was sent, as text. */
    problem: isOfCaptcha ? null : sending.problem,
    /** What is wrong with the captcha, as text. */
    captchaProblem: isCaptchaMissing ? captchaText('missing') : isOfCaptcha ? sending.problem : null,
    setCode(digits: string) {
      setCode(digits)
      sending.clearProblem()
    },
    setCaptcha(text: string) {
      captcha.setText(text)
      setIsCaptchaMissing(false)
      sending.clearProblem()
    },
    /** The number changed, so an entered code is no longer valid. */
    startOver() {
      setCode('')
      setIsCaptchaMissing(false)
      sending.clearProblem()
    },
    async send() {
      setIsCaptchaMissing(isOther && captcha.isMissing)
      if (isOther && captcha.isMissing) return
      const sent = await sending.run(
        async () => sendAppealCode({ phoneNo, ...(isOther ? await captcha.checksFor(phoneNo) : {}) }),
        ['code', phoneNo, captcha.text],
      )
      if (isOther) void captcha.refresh() // a captcha is valid for one try
      if (!sent) return
      setSentTo(phoneNo)
      next.start(sent.resendAfterSeconds)
    },
  }
}
