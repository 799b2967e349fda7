/** Replaces NutUI's settings, with all its texts and the variables of its themes, of which the switch asks the direction. */
export const useRtl = (): boolean => false
