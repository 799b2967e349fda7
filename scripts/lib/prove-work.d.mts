export function proveWork(challenge: string): Promise<string>
