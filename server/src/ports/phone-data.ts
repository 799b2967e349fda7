import type { Language } from '../kernel/errors'

/** What the numbering plan says of a number; unknown parts are empty strings. */
export interface PhonePlace {
  place: string
  carrier: string
}

/** Looks a number up in the phone data; never fails, never waits. Names are Chinese unless another language is wanted. */
export interface PhoneDataPort {
  lookUp(phoneNo: string, language?: Language): PhonePlace
}
