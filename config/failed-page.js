const caught = /static getDerivedStateFromError\(error\) \{[\s\S]*?(?=\n\s*render\(\) \{)/
const nothing = /this\.state\.hasError\s*\? \[\]/
const shown = 'Current.failedPage ? Current.failedPage(this.state.hasError) : void (Current.failed = this)'

/**
 * A loader of Taro's runtime. Taro leaves an empty page after an error that no boundary of a screen catches; this shows
 * what platform/failed-page.ts has put on Taro's current instance, or will put there: H5 loads it after its first page.
 * Taro's own report to `App.onError` is left out.
 */
module.exports = function (source) {
  if (!caught.test(source) || !nothing.test(source))
    throw new Error("Taro's page wrapper is not as it was any more: see config/failed-page.js.")
  return source
    .replace(caught, 'static getDerivedStateFromError(error) { return { hasError: error }; }')
    .replace(nothing, `this.state.hasError ? ${shown}`)
}
