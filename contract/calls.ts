import type { z } from 'zod'
import { accountCalls } from './account'
import { agentCalls } from './agent'
import { appealCalls } from './appeals'
import { authCalls } from './auth'
import { broadbandCalls } from './broadband-calls'
import { clientReportCalls } from './client-reports'
import { configCalls } from './configs'
import { contactCalls } from './contacts'
import { familyCalls } from './family-calls'
import { feedbackCalls } from './feedback'
import { guardCalls } from './guard'
import { helpCalls } from './help'
import { householdCalls } from './household-calls'
import { interceptCalls } from './intercepts'
import { legalCalls } from './legal'
import { listCalls } from './lists'
import { liveCalls } from './live'
import { newsCalls } from './news'
import { numberLockCalls } from './number-lock'
import { orderHistoryCalls } from './order-history'
import { orderCalls } from './orders'
import { paymentCalls } from './payments'
import { quizCalls } from './quiz'
import { pointsCalls } from './points'
import { reallyCalls } from './really'
import { reportCalls } from './report'
import { rightCalls } from './rights'
import { scoreCalls } from './score'
import { segmentCalls } from './segments'
import { sessionCalls } from './session'
import { smsCalls } from './sms'
import { subscribeCalls } from './subscribe'
import { tagCalls } from './tags'
import { uploadCalls } from './uploads'
import { wechatCalls } from './wechat'
import { weeklyCalls } from './weekly'

/** Every call of the API (SPEC section 7), all POST. words/addresses.ts makes the URL of its key. */
export const calls = {
  ...accountCalls,
  ...agentCalls,
  ...appealCalls,
  ...authCalls,
  ...broadbandCalls,
  ...clientReportCalls,
  ...configCalls,
  ...contactCalls,
  ...familyCalls,
  ...feedbackCalls,
  ...guardCalls,
  ...helpCalls,
  ...householdCalls,
  ...interceptCalls,
  ...legalCalls,
  ...listCalls,
  ...liveCalls,
  ...newsCalls,
  ...numberLockCalls,
  ...orderCalls,
  ...orderHistoryCalls,
  ...paymentCalls,
  ...quizCalls,
  ...pointsCalls,
  ...reallyCalls,
  ...reportCalls,
  ...rightCalls,
  ...scoreCalls,
  ...segmentCalls,
  ...sessionCalls,
  ...smsCalls,
  ...subscribeCalls,
  ...tagCalls,
  ...uploadCalls,
  ...wechatCalls,
  ...weeklyCalls,
} as const

export type Calls = typeof calls
export type CallPath = keyof Calls & string
export type CallRequest<P extends CallPath> = z.input<Calls[P]['request']>
/** The validated body, as a handler gets it. */
export type CallBody<P extends CallPath> = z.output<Calls[P]['request']>
export type CallAnswer<P extends CallPath> = z.output<Calls[P]['answer']>
