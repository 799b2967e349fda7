export function findNginx(): string | null
export function startNginx(
  gatewayPort: number,
): Promise<{ port: number; plainPort: number; certificate: string; stop: () => Promise<void> }>
