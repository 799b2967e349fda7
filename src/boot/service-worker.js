/*
 * Opens the app from the cache: for any path it serves the last page, and fetches a newer one in the background for the
 * next visit. The scripts of KEPT_SCRIPTS are cached as files beside that page: a browser compiles an inline script at every
 * visit, but a file that is added to a cache during the worker's installation only once. Everything else comes from the network.
 */
/* global KEPT_SCRIPTS, PAGE_CACHE, PUBLIC_PATH */
;(function (worker) {
  function isPage({ url, mode, method }) {
    const { pathname } = new URL(url)
    return mode === 'navigate' && method === 'GET' && pathname.startsWith(PUBLIC_PATH) && !/\.\w+$/.test(pathname)
  }

  // Fetched without path and query: those of a visit may contain a ticket.
  const fetchPage = (cache) => worker.fetch(PUBLIC_PATH, { cache })

  async function keep(page) {
    if (!page.ok) return
    const cache = await worker.caches.open(PAGE_CACHE)
    const present = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const missing = KEPT_SCRIPTS.filter((file) => !present.includes(file))
    await cache.addAll(missing)
    const before = await kept(PUBLIC_PATH)
    if (missing.length === 0 && before && before.headers.get('etag') === page.headers.get('etag')) return
    const text = (await page.text()).replace(/<script data-file="([^"]+)">[^]*?<\/script>/g, (script, file) =>
      KEPT_SCRIPTS.includes(file) ? `<script src="${file}"></script>` : script,
    )
    await cache.put(PUBLIC_PATH, new Response(text, { headers: page.headers }))
    const outdated = present.filter((path) => path !== PUBLIC_PATH && !KEPT_SCRIPTS.includes(path))
    await Promise.all(outdated.map((path) => cache.delete(path)))
  }

  const kept = (path) => worker.caches.match(path, { cacheName: PAGE_CACHE, ignoreVary: true }).catch(function () {})
  const keepIfRoom = (page) => keep(page).catch(function () {}) // no space left: later visits use the network

  worker.addEventListener('install', function (event) {
    worker.skipWaiting()
    // A visit to home has just loaded it.
    event.waitUntil(fetchPage('force-cache').then(keepIfRoom))
  })

  worker.addEventListener('fetch', function (event) {
    const { request } = event
    const { pathname } = new URL(request.url)
    if (KEPT_SCRIPTS.includes(pathname)) event.respondWith(kept(pathname).then((file) => file || worker.fetch(request)))
    if (!isPage(request)) return
    const fresh = fetchPage('no-cache')
    event.waitUntil(fresh.then((page) => keepIfRoom(page.clone())).catch(function () {}))
    event.respondWith(kept(PUBLIC_PATH).then((page) => page || fresh))
  })
})(self)
