import { useState } from 'react'
import type { FormerHolderAnswer, LoginAnswer } from '@contract/auth'
import { bindUser, sendCaptchaCode } from '@/api/auth'
import { CallError } from '@/api/call-error'
import { failureText, type Problem } from '@/api/problem-of'
import { useConfirm } from '@/hooks/use-confirm'
import { useCountdown } from '@/hooks/use-countdown'
import { useMessages } from '@/i18n/define-messages'
import { agreesToPrivacy } from '@/platform/privacy'
import { isSubscriberNumber } from '@/rules/phone/number'
import { typedMobile } from '@/rules/phone/typed-digits'
import { toast } from '@/stores/feedback'
import { captchaMessages } from '@/widgets/CaptchaField/messages'
import { useCaptcha } from '@/widgets/CaptchaField/use-captcha'
import { isSmsCode } from '@/widgets/CodeField/CodeField'
import { loginMessages } from '../../messages'
import { dropBindTicket, heldBindTicket, takeSentCode } from '../../parts/bind-ticket'
import { isHolderUnsure, TICKET_EXPIRED } from '../../parts/refusals'
import { enter } from '../../parts/leave-login'
import type { TypedAnswers } from './FormerQuestion'

/** The gateway's codes. Written here, as importing them would bundle the table of all codes. */
const PHONE_TAKEN = 'U0106'
/** Refusals of an answer: a wrong one, or too many of them. */
const ANSWER_REFUSED = ['U0109', 'B0429']

/** A field's error: a key of the login messages, or the gateway's own text. */
export type FieldError = Problem<'phoneWrong' | 'codeWrong' | 'agreeFirst' | 'privacyRefused'>
export type LoginField = 'phoneNo' | 'captcha' | 'code' | 'agreed'

/**
 * The state of the SMS login: fields, captcha, countdown, errors, and two actions. `submit` logs in and opens the next
 * page; `from` is where the visitor came from. It begins with the number and the agreements of WeChat's phone-number button,
 * where that has had a code sent. The input is kept if a call fails (docs/routes.md, /smsLogin).
 */
export function useSmsLogin(from: string | undefined) {
  const [sent] = useState(takeSentCode)
  const [phoneNo, setPhoneNo] = useState(sent?.phoneNo ?? '')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(sent !== null)
  /** WeChat's button has had a code sent without a captcha; another one needs it. */
  const [needsCaptcha, setNeedsCaptcha] = useState(sent === null)
  const [errors, setErrors] = useState<Partial<Record<LoginField, FieldError>>>({})
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null)
  const [wasSent, setWasSent] = useState(sent !== null)
  /** Set while the gateway wants to know who used the number before; `problem` is its refusal of an answer. */
  const [question, setQuestion] = useState<{ problem?: string } | null>(null)
  const [typedAnswers, setTypedAnswers] = useState<TypedAnswers>(['', ''])
  const resend = useCountdown(sent?.resendAt)
  const captcha = useCaptcha('login', needsCaptcha)
  const t = useMessages(loginMessages)
  const captchaText = useMessages(captchaMessages)
  const confirm = useConfirm()

  function edit(field: LoginField, change: () => void) {
    change()
    setErrors((before) => ({ ...before, [field]: undefined }))
  }

  function refuse(found: Partial<Record<LoginField, FieldError>>): boolean {
    setErrors(found)
    return Object.keys(found).length > 0
  }

  /** Shows a refusal at its field; a network error has its toast already. */
  function showRefusal(error: unknown, field: LoginField) {
    if (error instanceof CallError && error.msg) setErrors({ [field]: { text: error.msg } })
  }

  async function send() {
    setNeedsCaptcha(true)
    const found: Partial<Record<LoginField, FieldError>> = {}
    if (!isSubscriberNumber(phoneNo)) found.phoneNo = { key: 'phoneWrong' }
    if (captcha.isMissing) found.captcha = { text: captchaText('missing') }
    // The number itself is personal data: no call carries it before the consent (DESIGN 7.9).
    if (!agreed) found.agreed = { key: 'agreeFirst' }
    if (refuse(found)) return
    setBusy('send')
    try {
      if (!(await agreesToPrivacy())) return void refuse({ phoneNo: { key: 'privacyRefused' } })
      const checks = await captcha.checksFor(phoneNo)
      const { resendAfterSeconds } = await sendCaptchaCode({ phoneNo, ...checks })
      resend.start(resendAfterSeconds)
      setWasSent(true)
    } catch (error) {
      showRefusal(error, 'captcha')
    } finally {
      setBusy(null)
      void captcha.refresh() // a captcha is valid for one try
    }
  }

  /**
   * Returns null if the user chose to keep the number's other WeChat account. A refusal does not use up the code, so
   * the request can be repeated with it.
   */
  async function logIn(former?: FormerHolderAnswer): Promise<LoginAnswer | null> {
    const bindTicket = heldBindTicket()
    try {
      return await bindUser({ phoneNo, code, bindTicket, former })
    } catch (error) {
      const refused = error instanceof CallError ? error.code : null
      // The ticket has expired, or the phone has a new IP address: logs in without it, so no WeChat account is bound.
      if (refused === TICKET_EXPIRED && bindTicket !== undefined) {
        dropBindTicket()
        return bindUser({ phoneNo, code, former })
      }
      if (refused !== PHONE_TAKEN) throw error
      const dialog = {
        title: t('rebindTitle'),
        text: t('rebindText'),
        confirmText: t('rebind'),
        cancelText: t('close'),
      }
      return (await confirm(dialog)) ? bindUser({ phoneNo, code, bindTicket, former, rebind: true }) : null
    }
  }

  /** `former` answers the question of an earlier try; the code is still valid then. */
  async function submit(former?: FormerHolderAnswer): Promise<void> {
    const found: Partial<Record<LoginField, FieldError>> = {}
    if (!isSubscriberNumber(phoneNo)) found.phoneNo = { key: 'phoneWrong' }
    if (!isSmsCode(code)) found.code = { key: 'codeWrong' }
    if (!agreed) found.agreed = { key: 'agreeFirst' }
    if (refuse(found)) return
    setBusy('submit')
    try {
      const answer = await logIn(former)
      if (answer === null) return
      dropBindTicket()
      enter(answer, from)
    } catch (error) {
      if (isHolderUnsure(error)) return setQuestion({})
      const refused = error instanceof CallError ? error : null
      if (former !== undefined && ANSWER_REFUSED.includes(String(refused?.code)))
        return setQuestion({ problem: refused?.msg })
      toast(failureText(error, t('networkPoor')))
      // A lost response: the same answer can be sent again.
      if (refused?.code === null) return
      setQuestion(null)
      showRefusal(error, 'code')
    } finally {
      setBusy(null)
    }
  }

  return {
    fields: { phoneNo, code, agreed },
    captcha,
    needsCaptcha,
    setPhoneNo: (value: string) =>
      edit('phoneNo', () => {
        setPhoneNo(typedMobile(value))
        setNeedsCaptcha(true)
        setTypedAnswers(['', ''])
      }),
    setCaptcha: (value: string) => edit('captcha', () => captcha.setText(value)),
    setCode: (value: string) => edit('code', () => setCode(value)),
    setAgreed: (value: boolean) => edit('agreed', () => setAgreed(value)),
    errors,
    busy,
    wasSent,
    secondsLeft: resend.secondsLeft,
    send,
    submit,
    question,
    typedAnswers,
    setTypedAnswers,
    closeQuestion: () => setQuestion(null),
  }
}
