/** Templates of the host's own, for the built-in components: content in place, and no content at all. */
export const SLOT_TEMPLATE = 'host/slot'
export const EMPTY_TEMPLATE = 'host/empty'
