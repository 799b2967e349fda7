import { deployConfig } from '@/platform/deploy'
import { isMiniProgram } from '@/platform/environment'

/**
 * Returns whether screens have the top header with their title: always in the mini-program, elsewhere if configured.
 */
export function showsHeader(): boolean {
  return isMiniProgram || deployConfig().header
}
