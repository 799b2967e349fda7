import { useRef, useState } from 'react'
import type { OrderResult } from '@contract/orders'
import { sendOrderCode, signatureQuery, type OrderRequest, type OrderWish } from '@/api/orders'
import { problemOf, type Problem } from '@/api/problem-of'
import { useCountdown } from '@/hooks/use-countdown'
import { newRequestId } from '@/platform/random-id'
import { purchaseChannel } from '@/rules/channel/channel'
import { useSessionStore } from '@/stores/session'
import { isSmsCode } from '@/widgets/CodeField/CodeField'

/** A problem: a key of the package messages, or the gateway's own text. */
export type OrderProblem = Problem<'codeWrong' | 'agreeFirst' | 'retryLater'>
type Field = 'code' | 'agreed'

/** Sends an order: `order` on H5, `wxOrder` in the mini-program. */
export type PlaceOrder = (request: OrderRequest) => Promise<OrderResult>

/**
 * The state of one order: code, consent, and their problems. Consent is to a text: it lapses when the text changes. If a
 * response is lost, sending the same order again reuses the requestId, so that nothing is ordered twice.
 */
export function useOrder(
  asked: Omit<OrderWish, 'unOrderSms'>,
  { place, asksToUnOrderSms }: { place: PlaceOrder; asksToUnOrderSms: boolean },
) {
  const [code, setCode] = useState('')
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [unOrderSms, setUnOrderSms] = useState(asksToUnOrderSms)
  const [problems, setProblems] = useState<Partial<Record<Field, OrderProblem>>>({})
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const sent = useRef({ order: '', requestId: '' })
  const resend = useCountdown()
  const wish: OrderWish = { ...asked, unOrderSms }

  const clear = (field: Field) => setProblems((before) => ({ ...before, [field]: undefined }))

  async function send() {
    setBusy('send')
    clear('code')
    try {
      const { resendAfterSeconds } = await sendOrderCode(wish)
      resend.start(resendAfterSeconds)
      setWasSent(true)
    } catch (error) {
      setProblems({ code: problemOf(error, 'retryLater') })
    } finally {
      setBusy(null)
    }
  }

  /** Returns the result of the order, or null if it was not placed. `agreement` is the text on show. */
  async function submit(agreement: string | undefined): Promise<OrderResult | null> {
    const found: typeof problems = {}
    if (!isSmsCode(code)) found.code = { key: 'codeWrong' }
    if (agreement === undefined || agreedTo !== agreement) found.agreed = { key: 'agreeFirst' }
    setProblems(found)
    if (found.code || found.agreed) return null
    setBusy('submit')
    try {
      const channel = purchaseChannel(useSessionStore.getState().channel)
      const order = { ...wish, code, agreed: true, channel } as const
      if (sent.current.order !== JSON.stringify(order)) {
        sent.current = { order: JSON.stringify(order), requestId: newRequestId() }
      }
      const result = await place({ ...order, requestId: sent.current.requestId })
      // If this is lost, the order's own screen sends it.
      if (result.orderId !== '' && result.state !== 'failed')
        void signatureQuery(result.orderId)
          .fetch()
          .catch(() => undefined)
      return result
    } catch (error) {
      setProblems({ code: problemOf(error, 'retryLater') })
      return null
    } finally {
      setBusy(null)
    }
  }

  return {
    wish,
    code,
    agreedTo,
    unOrderSms,
    setCode: (value: string) => {
      setCode(value)
      clear('code')
    },
    /** Consents to a text, or to none. */
    agreeTo: (agreement: string | null) => {
      setAgreedTo(agreement)
      clear('agreed')
    },
    setUnOrderSms,
    problems,
    busy,
    wasSent,
    secondsLeft: resend.secondsLeft,
    send,
    submit,
  }
}
