/*
 * Opens the app from the phone: whatever path is visited, the page is the one that came last, and a newer one is fetched
 * behind it for the next visit. Nothing but that page is kept; without it, and for everything else, the network is asked.
 */
/* global PAGE_CACHE, PUBLIC_PATH */
;(function (worker) {
  function isPage({ url, mode, method }) {
    const { pathname } = new URL(url)
    return mode === 'navigate' && method === 'GET' && pathname.startsWith(PUBLIC_PATH) && !/\.\w+$/.test(pathname)
  }

  // By the bare address: a visit's own may carry a ticket.
  async function fetchPage() {
    const answer = await worker.fetch(PUBLIC_PATH, { cache: 'no-cache' })
    if (answer.ok) await keep(answer.clone()).catch(function () {}) // no room: the network is asked then, as ever
    return answer
  }

  async function keep(page) {
    const kept = await keptPage()
    if (kept && kept.headers.get('etag') === page.headers.get('etag')) return
    const cache = await worker.caches.open(PAGE_CACHE)
    await cache.put(PUBLIC_PATH, page)
  }

  const keptPage = () =>
    worker.caches.match(PUBLIC_PATH, { cacheName: PAGE_CACHE, ignoreVary: true }).catch(function () {})

  worker.addEventListener('install', function (event) {
    worker.skipWaiting()
    event.waitUntil(fetchPage())
  })

  worker.addEventListener('fetch', function (event) {
    if (!isPage(event.request)) return
    const fresh = fetchPage()
    event.waitUntil(fresh.catch(function () {}))
    event.respondWith(keptPage().then((kept) => kept || fresh))
  })
})(self)
