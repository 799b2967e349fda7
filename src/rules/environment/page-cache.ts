/**
 * The name of the service worker's cache for the app's page. The worker (boot/service-worker.js) fills it. The app
 * deletes it when files of the page are missing (platform/load-failure.ts). The gateway has it removed when
 * OFFLINE_START=0.
 */
export const PAGE_CACHE = 'page'
