/** Replaces `@tarojs/taro` while the build renders the shell of the first screen: a page that was just opened. */
const nothing = () => undefined
const router = { path: '/sjgj/uasp/', params: {} }

export const useRouter = () => router
export const useDidShow = nothing
export const useDidHide = nothing
export const useLaunch = nothing
export const useLoad = nothing
export const usePageNotFound = nothing
export const usePageScroll = nothing
export const usePullDownRefresh = nothing
export const useReady = nothing
export const useResize = nothing
export const useShareAppMessage = nothing
export const useUnload = nothing

const taro = {
  getCurrentInstance: () => ({ router }),
  getCurrentPages: () => [],
  onNetworkStatusChange: nothing,
}

export default taro
