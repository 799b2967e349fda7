/**
 * The name of the cache in which the service worker keeps the app's page. The worker (boot/service-worker.js) fills it; the
 * app forgets it when files of the page are gone (platform/load-failure.ts); the gateway takes it back when OFFLINE_START=0.
 */
export const PAGE_CACHE = 'page'
