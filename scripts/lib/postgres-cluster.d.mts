export function startPostgresCluster(options?: { durable?: boolean }): Promise<{
  url: string
  port: number
  run(port?: number): Promise<void>
  halt(): Promise<void>
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}>
