import type { BuiltIn } from './built-in'

/** Components that only hold others; how they look is in the host's style sheet. */
export const containers: BuiltIn[] = [{ tag: 'view' }, { tag: 'text' }]
