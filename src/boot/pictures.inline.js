/*
 * Enables the styles with home's pictures after the next paint, which they would delay. Their style element precedes this
 * script.
 */
;(function (w, d) {
  w.requestAnimationFrame(function () {
    w.setTimeout(function () {
      d.querySelector('style[media]').removeAttribute('media')
    })
  })
})(window, document)
