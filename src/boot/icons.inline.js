/* Lets the icons in after the next paint: a dozen pictures would hold it up. They stand before this script. */
;(function (w, d) {
  w.requestAnimationFrame(function () {
    w.setTimeout(function () {
      d.querySelector('style[media]').removeAttribute('media')
    })
  })
})(window, document)
