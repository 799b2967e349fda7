export function findPgbouncer(): string | null
export function startPgbouncer(
  cluster: { url: string; port: number },
  settings?: Record<string, string | number>,
): Promise<{
  url: string
  kill(): Promise<void>
  run(): Promise<void>
  stop(): Promise<void>
  poolerLog(): string
}>
