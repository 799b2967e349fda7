import type { FamilyPhone } from '@contract/configs'
import { call } from './client'
import { list, str } from './read'

/** How many of them are used (SPEC.md section 9). */
const SHOWN_FAMILY_PHONES = 3
/** The wire's `queryType`; the specification names no other. */
const ANY_FAMILY = 1

/** Numbers that the carrier knows as family of the subscriber: suggestions, so a failure is not shown. */
async function familyPhones(phoneNo: string): Promise<FamilyPhone[]> {
  const body = { phoneNo, queryType: ANY_FAMILY }
  const data = await call('/unicomAssistant/uasp/query/v1/familyPhonesQuery', body, { loading: false, quiet: true })
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
