/** Stands in for a module that the browsers of this app do without. */
export {}
