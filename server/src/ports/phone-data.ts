/** What the numbering plan says of a number; unknown parts are empty strings. */
export interface PhonePlace {
  place: string
  carrier: string
}

/** Looks a number up in the phone data; never fails, never waits. */
export interface PhoneDataPort {
  lookUp(phoneNo: string): PhonePlace
}
