/** The maximum length of a reported SMS, its sender and the note to the report; the contract has the same figures. */
export const SMS_LENGTH = 1000
export const SENDER_LENGTH = 30
export const REPORT_NOTE_LENGTH = 200
