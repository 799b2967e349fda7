import type { FamilyPhone } from '@contract/configs'
import { call } from './client'
import { list, str } from './read'

/** How many of them the app uses (SPEC.md section 9). */
const SHOWN_FAMILY_PHONES = 3
/** The API's `queryType`; the specification names no other value. */
const ANY_FAMILY = 1

/**
 * Fetches numbers that the carrier knows as the subscriber's family. They are only suggestions, so an error is not
 * shown.
 */
async function familyPhones(phoneNo: string): Promise<FamilyPhone[]> {
  const body = { phoneNo, queryType: ANY_FAMILY }
  const data = await call('query/v1/familyPhonesQuery', body, { loading: false, quiet: true })
  const phones = list(data.familyPhoneNo, (family) => ({
    phone: str(family.phone),
    addressBookName: str(family.addressBookName),
    name: str(family.name),
  }))
  return phones.slice(0, SHOWN_FAMILY_PHONES)
}

export const familyPhonesQuery = (phoneNo: string) => ({
  key: ['familyPhones', phoneNo],
  fetch: () => familyPhones(phoneNo),
})
