import type { MiniProgramTarget } from '@/rules/environment/mini-program-target'
import { openExternal } from './open-url'

/** Opens a mini-program of somebody else; false when this environment cannot, or the user did not want to. */
export async function openMiniProgram({ link }: MiniProgramTarget): Promise<boolean> {
  return link !== null && (await openExternal(link)) === 'opened'
}
