/** One SMS to a subscriber; `code` is the log-in code in it, if any. */
export interface SmsMessage {
  phoneNo: string
  text: string
  code?: string
}

/** The way to the carrier's SMS centre. Rejects when the SMS was not taken over. */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>
}
