import Taro from '@tarojs/taro'
import { currentRawAddress } from './lifecycle'

/** The response to WeChat's privacy request. An agreement names the pressed button, because WeChat verifies it. */
export type PrivacyAnswer = { event: 'agree'; buttonId: string } | { event: 'disagree' }

interface PrivacyQuestion {
  /** The page that was on top; undefined in the background. */
  page?: object
  /** The call or component of WeChat that needs the consent: `chooseContact`. */
  referrer: string
  settle: (answer: PrivacyAnswer) => void
}

let waiting: readonly PrivacyQuestion[] = []
let asked = 0
const listeners = new Set<() => void>()

function change(next: readonly PrivacyQuestion[]): void {
  waiting = next
  for (const listener of [...listeners]) listener()
}

/** Returns what WeChat waits for, the first request of the page; undefined without one. */
export function privacyQuestionOf(page: object): PrivacyQuestion | undefined {
  return waiting.find((question) => (question.page ?? page) === page)
}

/** Notifies when a request opens or is settled; returns the unsubscribe function. */
export function onPrivacyAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the privacy dialog on the page on top; if it is open already, its result settles this request too. */
export function askPrivacy(referrer: string, settle: PrivacyQuestion['settle']): void {
  asked += 1
  change([...waiting, { page: currentRawAddress()?.params, referrer, settle }])
}

/** How many requests have asked in this visit. */
export const questionsAsked = (): number => asked

/** Settles all waiting requests with one result: they continue, or fail. */
export function answerPrivacy(answer: PrivacyAnswer): void {
  settleAll(() => true, answer)
}

/** Refuses the requests of a page that closes. */
export function refusePrivacyOf(page: object): void {
  settleAll((question) => question.page === page, { event: 'disagree' })
}

function settleAll(isMeant: (question: PrivacyQuestion) => boolean, answer: PrivacyAnswer): void {
  const settled = waiting.filter(isMeant)
  change(waiting.filter((question) => !isMeant(question)))
  for (const { settle } of settled) settle(answer)
}

/** Opens WeChat's page with this mini-program's privacy guideline. */
export function openPrivacyGuideline(): void {
  Taro.openPrivacyContract?.({})
}
