/** The carrier app's way in: whose access code this is. Null when it is unknown or used up. */
export interface CarrierLoginPort {
  subscriberOf(accessCode: string): Promise<{ phoneNo: string } | null>
}
