/** Whether the host has a page of its own for what it lets the app do. */
export const canManagePermissions = false

/** Opens the host's page of permissions; a browser lets no page do so. */
export function managePermissions(): void {}
