export function hashInputs(places: readonly string[], extra?: string): string
