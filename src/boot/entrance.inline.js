/*
 * Asks at once for the files of the screen that this visit will show, and decides whether the shell of home is shown.
 * When a screen has been shown for three seconds and the phone is idle, it prefetches the files of those that the screen
 * leads to, and what opens the app without a network; never on 2G or 3G, nor when the phone saves data.
 */
/* global LOGIN_FILES, PAGE_FILES, PUBLIC_PATH */
;(function (w, d) {
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
  var hasTicket = !!(incoming.wxmpToken || incoming.ticket || incoming.accessCode)

  if (path === '' || path === '/index.html') path = '/'
  var isHome = path === '/' && hasToken && !hasTicket

  // The files of every screen are listed in a file of their own, which home needs only for later; login's are at hand.
  var table
  var withTable = function (use) {
    table =
      table ||
      w.fetch(PUBLIC_PATH + PAGE_FILES).then(function (answer) {
        return answer.json()
      })
    table.then(use).catch(function () {})
  }
  var ask = function (rel, file) {
    var link = d.createElement('link')
    link.rel = rel
    link.as = /\.js$/.test(file) ? 'script' : 'style'
    link.href = PUBLIC_PATH + file
    d.head.appendChild(link)
    return link
  }

  var askFor = function (all, name) {
    ;(all.pages[name] || []).slice(1).forEach(function (number) {
      ask('preload', all.files[number])
    })
  }
  var wanted = hasTicket ? '/autologin' : path
  if (LOGIN_FILES.pages[wanted]) askFor(LOGIN_FILES, wanted)
  else if (!isHome)
    withTable(function (all) {
      var name = all.pages[wanted] ? wanted : '/404'
      askFor(all, name)
      if (!hasToken && (all.pages[name] || [])[0]) askFor(LOGIN_FILES, '/wxlogin')
    })

  // One after the other, so that what the subscriber asks for meanwhile has the network to itself.
  var asked = {}
  var prefetch = function (all, numbers) {
    if (numbers.length === 0) return
    var file = all.files[numbers[0]]
    var next = function () {
      prefetch(all, numbers.slice(1))
    }
    if (asked[file]) return next()
    asked[file] = true
    var link = ask('prefetch', file)
    link.onload = link.onerror = function () {
      link.remove()
      next()
    }
  }
  var whenIdle = w.requestIdleCallback || setTimeout
  var afterRest = function (action) {
    setTimeout(function () {
      var connection = w.navigator.connection || {}
      if (!connection.saveData && !/[23]g/.test(connection.effectiveType)) whenIdle(action)
    }, 3000)
  }
  w.addEventListener('screen', function (event) {
    afterRest(function () {
      withTable(function (all) {
        prefetch(all, all.next[event.detail] || [])
      })
    })
  })
  w.addEventListener('load', function () {
    afterRest(function () {
      var workers = w.navigator.serviceWorker
      if (workers) workers.register(PUBLIC_PATH + 'service-worker.js').catch(function () {})
    })
  })

  w.__showShell =
    isHome &&
    !/[?&](type|lang|entrance)=/i.test(query) &&
    !/^en/i.test(read('localStorage', 'language') || '') &&
    read('sessionStorage', 'entrance') !== 'dnd' &&
    !read('sessionStorage', 'redirect')
})(window, document)
