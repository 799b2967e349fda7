import Taro from '@tarojs/taro'
import type { MiniProgramTarget } from '@/rules/environment/mini-program-target'

/** WeChat asks the user first, and allows this only in response to a tap. */
export function openMiniProgram({ page }: MiniProgramTarget): Promise<boolean> {
  if (page === null) return Promise.resolve(false)
  return Taro.navigateToMiniProgram(page).then(
    () => true,
    () => false,
  )
}
