/** Replaces NutUI's icons: the switch takes one that it shows while it loads, and it never loads here. */
export const Loading1 = (): null => null
