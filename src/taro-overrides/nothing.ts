/** Replaces modules that the supported browsers do not need. */
export {}
