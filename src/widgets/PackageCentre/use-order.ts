import { useRef, useState } from 'react'
import type { OrderResult } from '@contract/orders'
import { sendOrderCode, signatureQuery, type OrderRequest, type OrderWish } from '@/api/orders'
import { problemOf, type Problem } from '@/api/problem-of'
import { useCountdown } from '@/hooks/use-countdown'
import { newRequestId } from '@/platform/random-id'
import { purchaseChannel } from '@/rules/channel/channel'
import { useSessionStore } from '@/stores/session'

/** What is wrong: a key of the package messages, or the gateway's own words. */
export type OrderProblem = Problem<'codeWrong' | 'agreeFirst' | 'retryLater'>
type Field = 'code' | 'agreed'

/** Sends an order; `order` of H5 or `wxOrder` of the mini-program. */
export type PlaceOrder = (request: OrderRequest) => Promise<OrderResult>

const CODE = /^\d{6}$/

/**
 * One order as state: code, consent, and what is wrong with them. The same order that is sent again, because its answer
 * was lost, carries the same requestId, so that nothing is ordered twice.
 */
export function useOrder(
  asked: Omit<OrderWish, 'unOrderSms'>,
  { place, asksToUnOrderSms }: { place: PlaceOrder; asksToUnOrderSms: boolean },
) {
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
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

  /** Returns what became of the order; null when it was not placed. */
  async function submit(): Promise<OrderResult | null> {
    const found: typeof problems = {}
    if (!CODE.test(code)) found.code = { key: 'codeWrong' }
    if (!agreed) found.agreed = { key: 'agreeFirst' }
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
      // One that gets lost is sent by the order's own screen.
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
    agreed,
    unOrderSms,
    setCode: (value: string) => {
      setCode(value.replace(/\D/g, ''))
      clear('code')
    },
    setAgreed: (value: boolean) => {
      setAgreed(value)
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
