import { SmsUnanswered, type SmsMessage, type SmsPort } from '../ports/sms'

/**
 * Sends an SMS that is due at most once, after its sender has claimed it. Calls `onRefusal` for an SMS that was not taken, which
 * may release the claim; what it throws is passed on, as the refusal is without it. A centre that did not answer in time may deliver the SMS, so that
 * counts as sent: rather none than two.
 */
export async function sendClaimed(
  sms: SmsPort,
  message: SmsMessage,
  onRefusal: (error: unknown) => Promise<void> | void = (error) => {
    throw error
  },
): Promise<void> {
  try {
    await sms.send(message)
  } catch (error) {
    if (!(error instanceof SmsUnanswered)) await onRefusal(error)
  }
}
