import type { MiniProgramTarget } from '@/rules/environment/mini-program-target'
import { openExternal } from './open-url'

/** Opens another company's mini-program. Resolves to false if this environment cannot or the user declines. */
export async function openMiniProgram({ link }: MiniProgramTarget): Promise<boolean> {
  return link !== null && (await openExternal(link)) === 'opened'
}
