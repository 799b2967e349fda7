/*
 * Applies the look before the first paint: the classes of theme/tokens.scss and the colour of the browser's bar, from
 * the subscriber's setting and the system's. A change of the setting calls `__showLook` (platform/look).
 */
;(function (w, d) {
  var root = d.documentElement
  var system = w.matchMedia ? w.matchMedia('(prefers-color-scheme: dark)') : { matches: false }
  var read = function (key) {
    try {
      return w.localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }
  // One meta element per look, distinguished by its media query. A setting that differs from the system's overrides
  // both.
  var bars = [].map.call(d.querySelectorAll('meta[name="theme-color"]'), function (meta) {
    return { meta: meta, isDark: /dark/.test(meta.getAttribute('media')) }
  })
  var look
  var isElder
  var show = function (newLook, newElder) {
    look = newLook
    isElder = newElder
    var isDark = look === 'dark' || (look !== 'light' && system.matches)
    root.classList.toggle('theme-dark', isDark)
    root.classList.toggle('is-elder', isElder)
    bars.forEach(function (bar) {
      bar.meta.setAttribute('media', bar.isDark === isDark ? 'all' : 'not all')
    })
  }
  show(read('look'), read('elder') === '1')

  // A phone that enlarges text multiplies the root's font size too, but no lengths (docs/testing.md).
  var LARGE = 1.3
  var measure = function () {
    var written = parseFloat(root.style.fontSize)
    root.classList.toggle('is-large', parseFloat(w.getComputedStyle(root).fontSize) >= written * LARGE)
  }
  measure()
  d.addEventListener('DOMContentLoaded', measure)
  w.addEventListener('load', measure)
  w.addEventListener('resize', measure)
  w.addEventListener('pageshow', measure)
  w.__showLook = show
  // Safari before 14 has no addEventListener here.
  if (system.addListener)
    system.addListener(function () {
      show(look, isElder)
    })
})(window, document)
