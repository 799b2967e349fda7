import { deployConfig } from '@/platform/deploy'
import { isMiniProgram } from '@/platform/environment'

/** Whether screens have the top header, and with it their title: in the mini-program always, elsewhere when deployed so. */
export function showsHeader(): boolean {
  return isMiniProgram || deployConfig().header
}
