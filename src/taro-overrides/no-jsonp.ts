/** Replaces the jsonp of Taro.request: every call of this app is a POST. */
export default function jsonp(): Promise<never> {
  return Promise.reject(new Error('jsonp is not supported'))
}
