/*
 * Dresses the page before its first paint: the classes of theme/tokens.scss and the colour of the browser's bar, by what
 * the subscriber has chosen and by the system. `__showLook` is what a change of the settings calls (platform/look).
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
  // One for each look, told apart by its media query; a choice that differs from the system's overrules that.
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

  // A phone whose text is enlarged multiplies the root's font size too, but no length (docs/testing.md).
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
  // Safari before 14 knows no addEventListener here.
  if (system.addListener)
    system.addListener(function () {
      show(look, isElder)
    })
})(window, document)
