/*
 * Requests at once the files of the screen that this visit opens, and the data that it requested first on the last
 * visit. Decides whether home's shell is shown. Three seconds after a screen is shown, once the phone is idle, it
 * prefetches the files of the screens linked from it, and registers the service worker. It prefetches nothing on 2G or
 * 3G, nor in data-saving mode.
 */
/* global LOGIN_FILES, PAGE_FILES, PUBLIC_PATH */
;(function (w, d) {
  var path = w.location.pathname.replace(/\/+$/, '').toLowerCase().replace(PUBLIC_PATH.slice(0, -1), '')
  var query = w.location.search
  var incoming = w.__incoming || {}
  var read = (area, key) => {
    try {
      return w[area].getItem(key)
    } catch (e) {
      return null
    }
  }
  var isMain = read('sessionStorage', 'isSmsProcess') === null
  var token = read('localStorage', isMain ? 'uasp_access_token' : 'sms_access_token')
  var hasTicket = incoming.wxmpToken || incoming.ticket || incoming.accessCode

  if (path === '' || path === '/index.html') path = '/'
  var isHome = path === '/' && token && !hasTicket

  // Early responses; the screen uses one if it sends the same request (platform/ahead.ts). A first visit has nothing to
  // send and does not run into the catch below: an exception costs the first paint 2 ms on a slow phone.
  var ahead = (w.__ahead = { path: path, answers: {} })
  var sendAhead = (known) => {
    var headers = (ahead.headers = known.headers)
    headers.token = headers['auth-sa-token'] = token
    var body = (ahead.body = JSON.stringify({
      productId: read('sessionStorage', 'productId') || read('localStorage', 'productId') || '',
    }))
    known.urls.forEach((url) => {
      ahead.answers[url] = w
        .fetch(url, { method: 'POST', headers, body })
        .then((answer) => Promise.all([answer.status, answer.json()]))
        .catch(() => {})
    })
  }
  try {
    var known = token && !hasTicket && JSON.parse(read('localStorage', 'ahead' + path))
    if (known) sendAhead(known)
  } catch (e) {}

  // The list of all screens' files is a separate file, as home needs it only later. The login's files are listed in
  // this script.
  var table
  var withTable = (use) => {
    table = table || w.fetch(PUBLIC_PATH + PAGE_FILES).then((answer) => answer.json())
    table.then(use).catch(() => {})
  }
  var ask = (rel, file) => {
    var link = d.createElement('link')
    link.rel = rel
    link.as = /\.js$/.test(file) ? 'script' : 'style'
    link.href = PUBLIC_PATH + file
    d.head.appendChild(link)
    return link
  }

  var askFor = (all, name) => {
    ;(all.pages[name] || []).slice(1).forEach((number) => ask('preload', all.files[number]))
  }
  var wanted = hasTicket ? '/autologin' : path
  if (LOGIN_FILES.pages[wanted]) askFor(LOGIN_FILES, wanted)
  else if (!isHome)
    withTable((all) => {
      var name = all.pages[wanted] ? wanted : '/404'
      askFor(all, name)
      if (!token && (all.pages[name] || [])[0]) askFor(LOGIN_FILES, '/wxlogin')
    })

  // One file at a time, so that requests of the subscriber are not slowed down.
  var asked = {}
  var prefetch = (all, numbers) => {
    if (numbers.length === 0) return
    var file = all.files[numbers[0]]
    var next = () => prefetch(all, numbers.slice(1))
    if (asked[file]) return next()
    asked[file] = true
    var link = ask('prefetch', file)
    link.onload = link.onerror = () => {
      link.remove()
      next()
    }
  }
  var whenIdle = w.requestIdleCallback || setTimeout
  var afterRest = (action) => {
    setTimeout(() => {
      var connection = w.navigator.connection || {}
      if (!connection.saveData && !/[23]g/.test(connection.effectiveType)) whenIdle(action)
    }, 3000)
  }
  w.addEventListener('screen', (event) =>
    afterRest(() => withTable((all) => prefetch(all, all.next[event.detail] || []))),
  )
  w.addEventListener('load', () =>
    afterRest(() => {
      var workers = w.navigator.serviceWorker
      if (workers) workers.register(PUBLIC_PATH + 'service-worker.js').catch(() => {})
    }),
  )

  w.__showShell =
    isHome &&
    !/[?&](type|lang|entrance)=/i.test(query) &&
    !/^en/i.test(read('localStorage', 'language') || '') &&
    read('sessionStorage', 'entrance') !== 'dnd' &&
    !read('sessionStorage', 'redirect')
})(window, document)
