/*
 * Asks at once for the files of the screen that this visit will show, decides whether the shell of home is shown, and
 * fetches the files of the other screens when the phone has nothing else to do.
 */
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

  var ask = function (rel, file) {
    var link = d.createElement('link')
    link.rel = rel
    link.as = /\.js$/.test(file) ? 'script' : 'style'
    link.href = PUBLIC_PATH + file
    d.head.appendChild(link)
    return link
  }
  paths.forEach(function (name) {
    ;(table.pages[name] || []).slice(1).forEach(function (number) {
      ask('preload', table.files[number])
    })
  })

  // One after the other, so that what the subscriber asks for meanwhile has the network to itself.
  var next = 0
  var prefetch = function () {
    if (next === table.files.length) return
    var link = ask('prefetch', table.files[next++])
    link.onload = link.onerror = function () {
      link.remove()
      prefetch()
    }
  }
  w.addEventListener('load', function () {
    var connection = w.navigator.connection || {}
    if (connection.saveData || /2g/.test(connection.effectiveType)) return
    setTimeout(function () {
      w.requestIdleCallback ? w.requestIdleCallback(prefetch) : prefetch()
    }, 3000)
  })

  w.__showShell =
    path === '/' &&
    hasToken &&
    !hasTicket &&
    !/[?&](type|lang|entrance)=/i.test(query) &&
    !/^en/i.test(read('localStorage', 'language') || '') &&
    read('sessionStorage', 'entrance') !== 'dnd' &&
    !read('sessionStorage', 'redirect')
})(window, document)
