/** The host's own templates for the built-in components: with content in place, and without content. */
export const SLOT_TEMPLATE = 'host/slot'
export const EMPTY_TEMPLATE = 'host/empty'
