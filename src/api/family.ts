import type { FamilyBinding } from '@contract/family'
import { call } from './client'
import { list, num, str } from './read'

/** Fetches the subscriber's protected people as the home screen shows them. */
export async function bindingFamilyInfoQuery(): Promise<FamilyBinding[]> {
  const data = await call('configs/v1/bindingFamilyInfoQuery', {}, { loading: false })
  return list(data.bindingList, (binding) => ({
    bindingStatus: num(binding.bindingStatus, -1),
    nickname: str(binding.nickname),
    familyPhoneNo: str(binding.familyPhoneNo),
  }))
}

export const familyQuery = { key: ['family'], fetch: bindingFamilyInfoQuery }
