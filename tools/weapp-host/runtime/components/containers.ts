import type { BuiltIn } from './built-in'

/** Components that only contain others; the host's style sheet defines their look. */
export const containers: BuiltIn[] = [{ tag: 'view' }, { tag: 'text' }]
