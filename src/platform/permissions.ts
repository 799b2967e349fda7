/** Whether the host app has a page that manages the app's permissions. */
export const canManagePermissions = false

/** Opens the host app's permission page. A browser has none that a page could open. */
export function managePermissions(): void {}
