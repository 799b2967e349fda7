import Taro from '@tarojs/taro'

/** The response to WeChat's privacy request. An agreement names the pressed button, because WeChat verifies it. */
export type PrivacyAnswer = { event: 'agree'; buttonId: string } | { event: 'disagree' }

type Settle = (answer: PrivacyAnswer) => void

let waiting: readonly Settle[] = []
const listeners = new Set<() => void>()

function change(next: readonly Settle[]): void {
  waiting = next
  for (const listener of [...listeners]) listener()
}

/** Returns whether WeChat is waiting for the user to accept or refuse the privacy guideline. */
export function isPrivacyAsked(): boolean {
  return waiting.length > 0
}

/** Notifies when a request opens or is settled; returns the unsubscribe function. */
export function onPrivacyAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the privacy dialog; if it is open already, its result settles this request too. */
export function askPrivacy(settle: Settle): void {
  change([...waiting, settle])
}

/** Settles all waiting requests with one result: they continue, or fail. */
export function answerPrivacy(answer: PrivacyAnswer): void {
  const answered = waiting
  change([])
  for (const settle of answered) settle(answer)
}

/** Opens WeChat's page with this mini-program's privacy guideline. */
export function openPrivacyGuideline(): void {
  Taro.openPrivacyContract?.({})
}
