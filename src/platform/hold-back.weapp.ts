import Taro from '@tarojs/taro'

const ignoreFailure = (call: unknown) => void Promise.resolve(call).catch(() => undefined)

/** WeChat's Back cannot be held. For a screen WeChat asks `question` itself, on any way back but a swipe. */
export function holdBack(_close: () => void, question?: string): () => void {
  if (question === undefined) return () => undefined
  ignoreFailure(Taro.enableAlertBeforeUnload({ message: question }))
  return () => ignoreFailure(Taro.disableAlertBeforeUnload())
}
