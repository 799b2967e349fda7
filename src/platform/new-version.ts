/** A browser loads a new release with the next page (platform/new-release.ts). */
export function onNewVersion(_listener: (apply: () => void) => void): void {}
