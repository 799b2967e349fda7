/*
 * Sets the root font size: 20 px at a width of 375 px, the base of every rem in the styles. Wide screens get a fixed 24
 * px.
 */
;(function (w) {
  var root = w.document.documentElement
  function scale() {
    var width = root.clientWidth || w.innerWidth
    var height = w.innerHeight || 1
    root.style.fontSize = (width > 992 && width / height > 0.8 ? 24 : (width * 20) / 375) + 'px'
  }
  w.addEventListener('resize', scale)
  w.addEventListener('pageshow', scale)
  scale()
})(window)
