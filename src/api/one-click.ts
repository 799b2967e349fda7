import type { OneClickConfigEntry, OneClickResult, PopUp } from '@contract/configs'
import { call } from './client'
import { bool, list, num, str } from './read'

/** Enables the selected functions. Each has its own result; an empty list means failure. */
export async function oneClickConfig(entries: OneClickConfigEntry[], requestId: string): Promise<OneClickResult[]> {
  const data = await call('configs/v1/oneClickConfig', { oneClickConfigDTOList: entries, requestId }, { quiet: true })
  return list(data.resultList, (result) => ({
    type: num(result.type),
    contentTag: str(result.contentTag),
    success: bool(result.success),
  }))
}

/** Fetches the pop-ups of home and whether each is due. */
export async function popUpQuery(phoneNo: string): Promise<PopUp[]> {
  const data = await call('configs/v1/popUpQuery', { phoneNo }, { loading: false })
  return list(data.popUpList, (popUp) => ({ id: num(popUp.id), name: str(popUp.name), enabled: bool(popUp.enabled) }))
}

export const popUpsQuery = (phoneNo: string) => ({ key: ['popUps', phoneNo], fetch: () => popUpQuery(phoneNo) })

/** Marks a pop-up as seen. */
export async function popUpInfoUpdate(id: number, phoneNo: string): Promise<void> {
  await call('configs/v1/popUpInfoUpdate', { id, phoneNo }, { loading: false, quiet: true })
}

/** Fetches whether the subscriber is a merge user, whose whitelist has been upgraded. */
export async function isMergeUser(): Promise<boolean> {
  const data = await call('/woAssistant/umm/configs/v1/vipConfigUser', {}, { loading: false })
  return bool(data.isVip)
}

export const mergeUserQuery = { key: ['mergeUser'], fetch: isMergeUser }
