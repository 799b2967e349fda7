/*
 * Enables the icons' styles after the next paint, which a dozen pictures would delay. Their style element precedes this
 * script.
 */
;(function (w, d) {
  w.requestAnimationFrame(function () {
    w.setTimeout(function () {
      d.querySelector('style[media]').removeAttribute('media')
    })
  })
})(window, document)
