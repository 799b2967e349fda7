/** Copies the project's own files, as a clone would have them, and links its packages. Returns the copy's folder. */
export function copyProject(root: string, name: string): string
