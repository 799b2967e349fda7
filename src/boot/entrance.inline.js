/* Asks at once for the files of the screen that this visit will show, and decides whether the shell of home is shown. */
/* global PAGE_FILES, PUBLIC_PATH */
;(function (w, d) {
  var table = PAGE_FILES
  var path = w.location.pathname.replace(/\/+$/, '').toLowerCase().replace(PUBLIC_PATH.slice(0, -1), '')
  var query = w.location.search
  var incoming = w.__incoming || {}
  var read = function (area, key) {
    try {
      return w[area].getItem(key)
    } catch (e) {
      return null
    }
  }
  var isSms = read('sessionStorage', 'isSmsProcess') !== null
  var hasToken = !!read('localStorage', isSms ? 'sms_access_token' : 'uasp_access_token')
  var hasTicket = !!(incoming.wxmpToken || incoming.ticket)

  if (path === '' || path === '/index.html') path = '/'
  var paths = hasTicket ? ['/autologin'] : [path]
  if (!table.pages[paths[0]]) paths = ['/404']
  if (!hasToken && !hasTicket && table.pages[paths[0]][0]) paths.push('/wxlogin')

  paths.forEach(function (name) {
    ;(table.pages[name] || []).slice(1).forEach(function (number) {
      var file = table.files[number]
      var link = d.createElement('link')
      link.rel = 'preload'
      link.as = /\.js$/.test(file) ? 'script' : 'style'
      link.href = PUBLIC_PATH + file
      d.head.appendChild(link)
    })
  })

  w.__pageFiles = table
  w.__showShell =
    path === '/' &&
    hasToken &&
    !hasTicket &&
    !/[?&](type|lang|entrance)=/i.test(query) &&
    !/^en/i.test(read('localStorage', 'language') || '') &&
    read('sessionStorage', 'entrance') !== 'dnd' &&
    !read('sessionStorage', 'redirect')
})(window, document)
