/*
 * Opens the app from the cache: for any path it serves the last page, and fetches a newer one in the background for the
 * next visit. Only that page is cached; everything else comes from the network.
 */
/* global PAGE_CACHE, PUBLIC_PATH */
;(function (worker) {
  function isPage({ url, mode, method }) {
    const { pathname } = new URL(url)
    return mode === 'navigate' && method === 'GET' && pathname.startsWith(PUBLIC_PATH) && !/\.\w+$/.test(pathname)
  }

  // Fetched without path and query: those of a visit may contain a ticket.
  async function fetchPage() {
    const answer = await worker.fetch(PUBLIC_PATH, { cache: 'no-cache' })
    if (answer.ok) await keep(answer.clone()).catch(function () {}) // no space left: later visits use the network
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
