/** The answer to WeChat's question; an agreement names the button that was pressed, because WeChat checks it. */
export type PrivacyAnswer = { event: 'agree'; buttonId: string } | { event: 'disagree' }

type Settle = (answer: PrivacyAnswer) => void

let waiting: readonly Settle[] = []
const listeners = new Set<() => void>()

function change(next: readonly Settle[]): void {
  waiting = next
  for (const listener of [...listeners]) listener()
}

/** Whether WeChat waits for an answer to the privacy guideline. */
export function isPrivacyAsked(): boolean {
  return waiting.length > 0
}

/** Notifies when the question is asked or answered; returns the unsubscribe function. */
export function onPrivacyAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the question; one that is open already takes the new one along. */
export function askPrivacy(settle: Settle): void {
  change([...waiting, settle])
}

/** Answers everything that waits: it goes on, or fails. */
export function answerPrivacy(answer: PrivacyAnswer): void {
  const answered = waiting
  change([])
  for (const settle of answered) settle(answer)
}
